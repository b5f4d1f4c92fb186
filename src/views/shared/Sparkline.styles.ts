import { makeStyles, tokens } from '@fluentui/react-components';

export const useSparklineStyles = makeStyles({
  root: { display: 'block', width: '100%', height: '36px', overflow: 'visible' },
  area: { fill: tokens.colorBrandBackground2, '@media (forced-colors: active)': { fill: 'none' } },
  line: {
    fill: 'none',
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '1.5',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
  end: {
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '5',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
});

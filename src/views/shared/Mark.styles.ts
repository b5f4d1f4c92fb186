import { makeStyles, tokens } from '@fluentui/react-components';

export const useMarkStyles = makeStyles({
  root: { display: 'block', flexShrink: 0 },
  square: { fill: tokens.colorBrandBackground },
  strand: {
    fill: 'none',
    stroke: tokens.colorNeutralForegroundOnBrand,
    strokeWidth: '1.8',
    strokeLinecap: 'round',
  },
  dot: { fill: tokens.colorNeutralForegroundOnBrand },
});

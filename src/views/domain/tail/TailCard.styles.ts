import { makeStyles, tokens } from '@fluentui/react-components';

export const useTailStyles = makeStyles({
  mark: { position: 'absolute', top: 0, left: 0, width: '1px', height: '1px' },
  tools: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, flexShrink: 0 },
  /** Lies over the rows, so that nothing moves when it comes. */
  over: {
    position: 'relative',
    height: 0,
    flexShrink: 0,
    zIndex: 3,
    display: 'flex',
    justifyContent: 'center',
  },
  arrived: { position: 'absolute', top: '42px', boxShadow: tokens.shadow8, whiteSpace: 'nowrap' },
  note: { flexShrink: 0 },
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '../../../shared/breakpoints';
import { freshTime } from './fresh-marks';

const still = '@media (prefers-reduced-motion: reduce)';
const forced = '@media (forced-colors: active)';

export const useFreshMarkStyles = makeStyles({
  /** Seen while it is animated only. `--fresh-delay`: less than nothing where the change is older than the row. */
  flash: {
    opacity: 0,
    pointerEvents: 'none',
    animationName: { '0%': { opacity: 1 }, '60%': { opacity: 1 }, '100%': { opacity: 0 } },
    animationDuration: `${freshTime}ms`,
    animationDelay: 'var(--fresh-delay)',
    animationTimingFunction: 'ease-in',
    // Nothing moves in it, so it keeps its time where motion is not wanted.
    [still]: {
      animationName: { from: { opacity: 1 }, to: { opacity: 1 } },
      animationDuration: `${freshTime}ms !important`,
      animationDelay: 'var(--fresh-delay) !important',
    },
  },
  veil: {
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    boxShadow: `inset 3px 0 0 ${tokens.colorPaletteMarigoldBorderActive}`,
    outline: `1px solid ${tokens.colorTransparentStroke}`,
    outlineOffset: '-1px',
    [forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  /** The paper of a person or of the selection stays. */
  edge: {
    backgroundColor: 'transparent',
    boxShadow: `inset 6px 0 0 ${tokens.colorPaletteMarigoldBorderActive}`,
  },
  badge: {
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
    boxShadow: `0 0 0 1px ${tokens.colorPaletteMarigoldBorderActive}`,
    [forced]: { outline: '2px solid Highlight' },
  },
  note: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    [belowMedium]: { display: 'none' },
  },
});

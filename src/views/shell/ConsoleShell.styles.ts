import { makeStyles, tokens } from '@fluentui/react-components';

export const useConsoleShellStyles = makeStyles({
  /** Comes after 150 ms, so that quick steps show nothing. */
  progress: {
    position: 'fixed',
    zIndex: 1000001,
    top: 0,
    left: 0,
    width: '100%',
    height: '2px',
    backgroundColor: tokens.colorCompoundBrandStroke,
    transformOrigin: 'left',
    animationName: {
      from: { opacity: 0, transform: 'scaleX(0)' },
      '2%': { opacity: 1 },
      to: { opacity: 1, transform: 'scaleX(0.9)' },
    },
    animationDuration: '8s',
    animationDelay: '150ms',
    animationFillMode: 'both',
    animationTimingFunction: tokens.curveDecelerateMax,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});

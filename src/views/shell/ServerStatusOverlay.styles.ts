import { makeStyles, tokens } from '@fluentui/react-components';

export const useServerStatusOverlayStyles = makeStyles({
  welcome: {
    position: 'fixed',
    zIndex: 1000001,
    top: tokens.spacingVerticalM,
    left: '50%',
    transform: 'translateX(-50%)',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    boxShadow: tokens.shadow16,
    whiteSpace: 'nowrap',
    flexWrap: 'nowrap',
  },
});

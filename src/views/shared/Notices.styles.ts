import { makeStyles, tokens } from '@fluentui/react-components';

export const useNoticesStyles = makeStyles({
  root: {
    position: 'fixed',
    zIndex: 1000001,
    right: tokens.spacingHorizontalXXL,
    bottom: tokens.spacingVerticalXXL,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: '360px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    pointerEvents: 'none',
    '@media (max-width: 639.98px)': { right: tokens.spacingHorizontalL, bottom: tokens.spacingVerticalL },
  },
  notice: {
    flexWrap: 'nowrap',
    boxShadow: tokens.shadow16,
    pointerEvents: 'auto',
    '& > :last-child': { flexBasis: 'auto', alignSelf: 'flex-start', paddingLeft: 0, marginTop: '-2px' },
  },
});

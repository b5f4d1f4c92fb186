import { makeStyles, tokens } from '@fluentui/react-components';

export const useSessionDialogStyles = makeStyles({
  surface: {
    maxWidth: '440px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    overflowWrap: 'anywhere',
    paddingTop: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalS,
  },
});

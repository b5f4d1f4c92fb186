import { makeStyles, tokens } from '@fluentui/react-components';

export const useGrantDialogStyles = makeStyles({
  surface: {
    maxWidth: '480px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  title: { overflowWrap: 'anywhere' },
});

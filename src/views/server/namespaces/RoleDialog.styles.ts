import { makeStyles, tokens } from '@fluentui/react-components';

export const useRoleDialogStyles = makeStyles({
  surface: {
    maxWidth: '520px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  content: { display: 'grid', gap: tokens.spacingVerticalL, overflowWrap: 'anywhere' },
});

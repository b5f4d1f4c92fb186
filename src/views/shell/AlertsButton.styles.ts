import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useAlertsButtonStyles = makeStyles({
  surface: {
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: '360px',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    maxHeight: 'min(480px, 80vh)',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '24px' },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  section: { ...typographyStyles.body1Strong, margin: 0 },
  none: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  rule: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingTop: tokens.spacingVerticalS },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  button: { flexShrink: 0 },
});

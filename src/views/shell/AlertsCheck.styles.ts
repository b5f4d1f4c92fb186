import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useAlertsCheckStyles = makeStyles({
  root: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    ':only-child': { marginBlock: 'auto' },
  },
  icon: { flexShrink: 0 },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

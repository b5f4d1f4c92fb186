import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useAlertListStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  icon: { flexShrink: 0, marginTop: '2px' },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  texts: { minWidth: 0 },
  title: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  more: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

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

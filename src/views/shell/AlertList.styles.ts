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
  words: { minWidth: 0 },
  title: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  more: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useToneTextStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    maxWidth: '100%',
    verticalAlign: 'top',
  },
  icon: { display: 'flex', flexShrink: 0 },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sentence: { ...typographyStyles.caption1, minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  danger: { color: tokens.colorStatusDangerForeground1 },
  brand: { color: tokens.colorBrandForeground1 },
  neutral: { color: tokens.colorNeutralForeground3 },
});

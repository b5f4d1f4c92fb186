import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { caption, column, row } from '~/views/kit/layout.styles';

export const useAlertsStyles = makeStyles({
  list: column('S'),
  item: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  icon: { flexShrink: 0, marginTop: '2px' },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  texts: { minWidth: 0 },
  title: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  more: { ...caption, overflowWrap: 'anywhere' },
  check: {
    ...typographyStyles.body1,
    ...row('S'),
    color: tokens.colorNeutralForeground3,
    ':only-child': { marginBlock: 'auto' },
  },
  checkIcon: { flexShrink: 0 },
  checkText: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useAlertsCardStyles = makeStyles({
  none: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '52px',
    maxHeight: '121px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground3,
  },
  some: { maxHeight: '121px', overflowY: 'auto' },
  icon: { flexShrink: 0 },
});

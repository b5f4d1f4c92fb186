import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** Two alerts high, so that the first ones move nothing. */
const room = '80px';

export const useAlertsCardStyles = makeStyles({
  none: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: room,
    maxHeight: '121px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground3,
  },
  some: { minHeight: room, maxHeight: '121px', overflowY: 'auto' },
  icon: { flexShrink: 0 },
});

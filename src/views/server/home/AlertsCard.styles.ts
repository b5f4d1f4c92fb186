import { makeStyles, tokens } from '@fluentui/react-components';

export const useAlertsCardStyles = makeStyles({
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // Two alerts high, so that the first ones move nothing.
    minHeight: '80px',
    maxHeight: '121px',
    overflowY: 'auto',
  },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '../../shared/breakpoints';

export const useHomeStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    flexShrink: 0,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
  wideCard: { gridColumnEnd: 'span 8', [belowWide]: { gridColumnEnd: 'span 12' } },
  card: { gridColumnEnd: 'span 4', [belowWide]: { gridColumnEnd: 'span 12' } },
  alerts: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '52px',
    maxHeight: '121px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground3,
  },
  icon: { flexShrink: 0 },
});

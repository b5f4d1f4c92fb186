import { makeStyles, tokens } from '@fluentui/react-components';
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
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { belowLarge, belowMedium } from '~/views/hooks/use-width';

export const useChatViewStyles = makeStyles({
  overview: { gridColumnEnd: 'span 8', [belowLarge]: { gridColumnEnd: 'span 12' } },
  members: { gridColumnEnd: 'span 4', [belowLarge]: { gridColumnEnd: 'span 12' } },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'start',
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    maxHeight: '118px',
    overflowY: 'auto',
  },
  /** An icon before a word. */
  sign: { '& > svg': { verticalAlign: 'text-bottom', marginRight: tokens.spacingHorizontalXS } },
  quietSign: { '& > svg': { color: tokens.colorNeutralForeground3 } },
  messageSign: { '& > svg': { color: tokens.colorBrandForeground1 } },
  whole: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  filtered: { flexShrink: 0 },
});

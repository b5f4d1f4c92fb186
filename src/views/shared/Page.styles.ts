import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

export const usePageStyles = makeStyles({
  scroll: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    display: 'flex',
    flexDirection: 'column',
  },
  content: {
    flexGrow: 1,
    flexShrink: 0,
    width: '100%',
    maxWidth: '1728px',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    [belowMedium]: {
      gap: tokens.spacingVerticalM,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    },
  },
  fill: { flexShrink: 1, minHeight: 0 },
  /** Errors stay at the bottom right until they are dismissed: what they cover can be scrolled out from below them. */
  clear: { ':global(:root:has([data-staying]))': { paddingBottom: '280px' } },
});

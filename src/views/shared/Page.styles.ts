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
});

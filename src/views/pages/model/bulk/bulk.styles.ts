import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, line, mono, sunken } from '~/views/kit/layout.styles';
import { focusInside } from '~/views/pages/model/style-parts';

export const useBulkStyles = makeStyles({
  /** As far apart as the cards of a page. */
  steps: {
    ...column('L'),
    outlineStyle: 'none',
    ...focusInside,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
  form: { maxWidth: '640px' },
  query: {
    ...mono,
    ...sunken,
    margin: 0,
    padding: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  count: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  caption: { ...caption, margin: 0 },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  /** Scrolls sideways on phones. */
  wide: { minWidth: '560px' },
  scroller: {
    overflowX: 'auto',
    maxHeight: '440px',
    overflowY: 'auto',
    border: line,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: {
    ...caption,
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: line,
  },
  id: { width: '32%' },
  line: { width: '88px' },
  cell: {
    ...mono,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
    borderBottom: line,
  },
  reason: { fontFamily: tokens.fontFamilyBase },
  none: { color: tokens.colorNeutralForeground3 },
});

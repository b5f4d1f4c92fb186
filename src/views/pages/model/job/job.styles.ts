import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, line, mono, sunken } from '~/views/kit/layout.styles';
import { focusInside } from '../model.styles';

export const useBulkStyles = makeStyles({
  steps: { ...column('L'), outlineStyle: 'none', ...focusInside, [belowMedium]: { gap: tokens.spacingVerticalM } },
  form: { maxWidth: '640px' },
  query: {
    ...mono,
    ...sunken,
    padding: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  count: { fontVariantNumeric: 'tabular-nums' },
  caption,
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

export const useImportStyles = makeStyles({
  drop: {
    ...column('S'),
    ...sunken,
    alignItems: 'center',
    textAlign: 'center',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
  },
  over: { border: `1px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  hint: caption,
  facts: { overflowWrap: 'anywhere' },
  settings: {
    ...sunken,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    // A select is as wide as its longest choice otherwise.
    '& > *': { minWidth: 0 },
    '& select': { minWidth: 0, width: '100%' },
  },
  shape: { maxWidth: '440px' },
  before: { color: tokens.colorNeutralForeground3 },
  after: { textDecorationLine: 'none', fontWeight: tokens.fontWeightSemibold },
  fault: { color: tokens.colorStatusDangerForeground1 },
  wide: { width: 'max-content', minWidth: '100%', tableLayout: 'auto' },
  sample: { maxWidth: '280px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  mapping: { border: 'none', margin: 0, padding: 0, ...column('S') },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalS, fontWeight: tokens.fontWeightSemibold },
  columns: { ...column(), border: line, borderRadius: tokens.borderRadiusMedium },
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 150px',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    '& + &': { borderTop: line },
    '@media screen and (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Fluent's inner input is as wide as 20 characters otherwise, and reaches under the type.
  input: { minWidth: 0, '& > input': { minWidth: 0, width: '100%' } },
  select: { minWidth: 0 },
});

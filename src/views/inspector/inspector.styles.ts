import { makeStyles, tokens } from '@fluentui/react-components';
import { belowLarge, belowMedium, belowWide } from '~/views/hooks/use-width';
import { caption, clip, column, focusInside, line, mono, row } from '~/views/kit/layout.styles';

const pane = { minWidth: 0, minHeight: 0, overflow: 'auto', outlineStyle: 'none', ...focusInside } as const;
const cellPadding = `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`;
const activeOutline = { '@media (forced-colors: active)': { outline: '2px solid Highlight' } } as const;

export const useInspectorStyles = makeStyles({
  panel: {
    ...column(),
    height: 'min(380px, 50dvh)',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    outlineStyle: 'none',
    ...focusInside,
    [belowMedium]: { position: 'fixed', inset: 0, height: 'auto', borderTopWidth: 0 },
  },
  tall: { height: '80dvh', [belowMedium]: { height: 'auto' } },
  bar: {
    ...row('S'),
    flexShrink: 0,
    flexWrap: 'wrap',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: line,
  },
  title: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  space: { flexGrow: 1 },
  onlyDocked: { [belowMedium]: { display: 'none' } },
  filter: { flexGrow: 1, flexBasis: '100px', minWidth: 0, maxWidth: '180px' },
  copy: { width: '132px', '& button': { width: '100%' } },
  panes: {
    display: 'grid',
    gridTemplateColumns: '250px minmax(0, 2fr) minmax(0, 3fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    flexGrow: 1,
    minHeight: 0,
    [belowLarge]: { gridTemplateColumns: '200px minmax(0, 2fr) minmax(0, 4fr)' },
    [belowWide]: {
      gridTemplateColumns: '250px minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 2fr) minmax(0, 3fr)',
    },
    [belowMedium]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 3fr)',
    },
  },
  tree: { ...pane, padding: tokens.spacingVerticalXS },
  machine: {
    ...column(),
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    paddingLeft: `calc(${tokens.spacingHorizontalS} + var(--depth) * ${tokens.spacingHorizontalM})`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    outlineStyle: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ...focusInside,
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    ...activeOutline,
  },
  number: { ...caption, fontVariantNumeric: 'tabular-nums' },
  state: { ...caption, ...clip },
  chart: {
    ...pane,
    borderLeft: line,
    padding: tokens.spacingHorizontalM,
    [belowMedium]: { borderLeftWidth: 0, borderTop: line },
  },
  chartHead: { ...row('S'), flexWrap: 'wrap', marginBottom: tokens.spacingVerticalS },
  subtitle: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  events: {
    ...pane,
    borderLeft: line,
    [belowWide]: { gridColumnStart: 1, gridColumnEnd: -1, borderLeftWidth: 0, borderTop: line },
  },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [belowMedium]: { display: 'block' },
  },
  head: {
    position: 'sticky',
    top: 0,
    padding: cellPadding,
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
    [belowMedium]: { display: 'none' },
    ':nth-child(1)': { width: '92px' },
    ':nth-child(2)': { width: '18%' },
    ':nth-child(3)': { width: '24%' },
  },
  body: { [belowMedium]: { display: 'block' } },
  row: {
    borderBottom: line,
    [belowMedium]: { display: 'block', padding: `${tokens.spacingVerticalXS} 0` },
  },
  cell: {
    padding: cellPadding,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    [belowMedium]: { display: 'block', padding: `0 ${tokens.spacingHorizontalM}` },
  },
  time: { ...mono, whiteSpace: 'nowrap', color: tokens.colorNeutralForeground3 },
  muted: { color: tokens.colorNeutralForeground3 },
  strong: { fontWeight: tokens.fontWeightSemibold },
  note: { padding: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground3 },
  more: { padding: tokens.spacingHorizontalS },
  uncopied: { flexShrink: 0, maxHeight: '50%', overflow: 'auto' },
});

export const useChartStyles = makeStyles({
  states: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  /** Regions are side by side. */
  regions: { alignItems: 'stretch' },
  state: {
    ...column(),
    gap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    border: line,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  region: { border: `1px dashed ${tokens.colorNeutralStroke2}` },
  final: { border: `3px double ${tokens.colorNeutralStroke2}` },
  active: {
    borderTopColor: tokens.colorCompoundBrandStroke,
    borderRightColor: tokens.colorCompoundBrandStroke,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    borderLeftColor: tokens.colorCompoundBrandStroke,
    color: tokens.colorNeutralForeground1,
  },
  leaf: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    ...activeOutline,
  },
});

import { createCustomFocusIndicatorStyle, makeStyles, tokens } from '@fluentui/react-components';
import { belowLarge, belowMedium } from '~/views/hooks/use-width';
import { caption, clip, column, line, row } from '~/views/kit/layout.styles';

const forcedColors = '@media (forced-colors: active)';
const plotHeight = '132px';

const focusRing = createCustomFocusIndicatorStyle({
  outlineStyle: 'solid',
  outlineWidth: tokens.strokeWidthThick,
  outlineColor: tokens.colorStrokeFocus2,
  borderRadius: tokens.borderRadiusSmall,
});

export const useTrendsStyles = makeStyles({
  trends: { gridColumnEnd: 'span 8', [belowLarge]: { gridColumnEnd: 'span 12' } },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXXL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  trend: { ...column('S'), margin: 0 },
  spread: { ...caption, minHeight: tokens.lineHeightBase200 },
  empty: {
    ...row(),
    ...caption,
    justifyContent: 'center',
    textAlign: 'center',
    // As high as a chart with its times.
    minHeight: `calc(${plotHeight} + 24px)`,
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    borderTop: line,
    borderBottom: line,
  },
  pressed: { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorSubtleBackgroundSelected },
  /** They don't make the head of the card higher. */
  tools: { marginTop: '-6px', marginBottom: '-6px' },
  choice: { minWidth: 'unset', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  kept: { ...caption, minHeight: '24px', marginTop: tokens.spacingVerticalL },
});

export const useTrendChartStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '52px minmax(0, 1fr)',
    gridTemplateRows: `${plotHeight} 24px`,
  },
  values: { position: 'relative' },
  value: {
    ...caption,
    position: 'absolute',
    right: tokens.spacingHorizontalS,
    transform: 'translateY(-50%)',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  plot: { position: 'relative', minWidth: 0, touchAction: 'pan-y', cursor: 'crosshair', ...focusRing },
  drawing: {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '100%',
    height: '100%',
    overflow: 'visible',
    '& path': { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' },
  },
  grid: {
    stroke: tokens.colorNeutralStroke2,
    strokeWidth: '1',
    // In high contrast it is as strong as the values.
    strokeDasharray: '1 5',
    [forcedColors]: { stroke: 'GrayText' },
  },
  line: {
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '1.5',
    strokeLinejoin: 'round',
    [forcedColors]: { stroke: 'CanvasText', strokeWidth: '2' },
  },
  dots: {
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '5',
    [forcedColors]: { stroke: 'CanvasText' },
  },
  cursor: {
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeWidth: '1',
    [forcedColors]: { stroke: 'Highlight' },
  },
  chosen: {
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '9',
    [forcedColors]: { stroke: 'Highlight' },
  },
  tip: {
    position: 'absolute',
    top: 0,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    marginLeft: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
    pointerEvents: 'none',
  },
  tipBefore: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    transform: 'translateX(-100%)',
  },
  times: { position: 'relative', gridColumnStart: '2' },
  time: {
    ...caption,
    position: 'absolute',
    bottom: 0,
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
    [belowMedium]: { ':nth-child(even)': { display: 'none' } },
  },
});

export const useTrendTableStyles = makeStyles({
  root: { maxHeight: '260px', overflowY: 'auto', borderTop: line, borderBottom: line, ...focusRing },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
  },
  head: {
    position: 'sticky',
    top: 0,
    padding: tokens.spacingHorizontalXS,
    textAlign: 'right',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground1,
    ':first-child': { textAlign: 'left' },
  },
  time: {
    padding: tokens.spacingHorizontalXS,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
    borderTop: line,
  },
  cell: { padding: tokens.spacingHorizontalXS, textAlign: 'right', borderTop: line },
  none: {
    padding: tokens.spacingHorizontalXS,
    textAlign: 'right',
    color: tokens.colorNeutralForeground3,
    borderTop: line,
  },
});

export const useCollectionSizesStyles = makeStyles({
  card: { gridColumnEnd: 'span 4', [belowLarge]: { gridColumnEnd: 'span 12' } },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  name: {
    ...clip,
    width: '34%',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalSNudge} 0`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
  },
  cell: { padding: `${tokens.spacingVerticalSNudge} 0` },
  track: { flexGrow: 1, height: '8px' },
  count: { minWidth: '48px', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  bar: {
    height: '100%',
    minWidth: '2px',
    backgroundColor: tokens.colorCompoundBrandStroke,
    borderRadius: tokens.borderRadiusCircular,
    [forcedColors]: { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
  },
  more: { ...caption, marginTop: tokens.spacingVerticalL },
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { belowLarge, belowMedium } from '~/views/hooks/use-width';
import { caption, clip, column, line, mono, row, surface, toEdge } from '~/views/kit/layout.styles';

export const useDashboardStyles = makeStyles({
  /** As high as the code samples: nothing moves when they come. */
  snippets: { height: '334px', [belowMedium]: { height: '399px' } },
  overview: { gridColumnEnd: 'span 5', [belowLarge]: { gridColumnEnd: 'span 12' } },
  wideWord: { [belowMedium]: { display: 'none' } },
  shortAction: { [belowMedium]: { minWidth: '36px', paddingLeft: 0, paddingRight: 0 } },
  star: { color: tokens.colorBrandForeground1 },
  url: { [belowMedium]: { flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalS } },
  urlField: { flexGrow: 1, minWidth: 0 },
  /** The text, not the icons, sets the height and baseline of the line. */
  states: { display: 'block', '& > *': { marginRight: tokens.spacingHorizontalL } },
});

export const useStatisticsStyles = makeStyles({
  link: { fontWeight: tokens.fontWeightRegular },
  card: { gridColumnEnd: 'span 7', [belowLarge]: { gridColumnEnd: 'span 12' } },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalXL,
    height: '100%',
    minHeight: '118px',
    [belowMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: tokens.spacingVerticalL },
  },
  figure: { ...column(), justifyContent: 'space-between', containerType: 'inline-size' },
  value: {
    ...row(),
    minHeight: tokens.lineHeightHero700,
    // So that nine characters fit, as in "1,023.9 KB".
    fontSize: `min(${tokens.fontSizeHero700}, 16cqi)`,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  change: { ...caption, minHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums' },
  course: { ...column('XS'), justifyContent: 'flex-end', minHeight: '56px' },
  warning: {
    color: tokens.colorStatusWarningForeground1,
    [belowMedium]: { maxWidth: '152px', textAlign: 'right' },
  },
  warningIcon: { flexShrink: 0 },
  problem: { ...column(), justifyContent: 'center', minHeight: '118px' },
});

export const useSparklineStyles = makeStyles({
  sparkline: { display: 'block', width: '100%', height: '36px', overflow: 'visible' },
  area: { fill: tokens.colorBrandBackground2, '@media (forced-colors: active)': { fill: 'none' } },
  line: {
    fill: 'none',
    stroke: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
    strokeWidth: '1.5',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
  end: {
    stroke: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
    strokeWidth: '5',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
});

export const useSnippetStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '160px minmax(0, 1fr)',
    flexGrow: 1,
    borderTop: line,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  groups: {
    minWidth: 0,
    padding: tokens.spacingHorizontalS,
    borderRight: line,
    [belowMedium]: {
      padding: `0 ${tokens.spacingHorizontalXS}`,
      borderRightWidth: 0,
      borderBottom: line,
      overflowX: 'auto',
      overflowY: 'hidden',
    },
  },
  panel: {
    ...column('S'),
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  snippets: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: 0,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    overflowX: 'auto',
    overflowY: 'hidden',
  },
  install: { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}` },
  installBelowMessage: { paddingTop: tokens.spacingVerticalS },
  installLine: { ...mono, overflowWrap: 'anywhere' },
  platform: { marginLeft: 'auto' },
  code: {
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    minHeight: '232px',
  },
});

export const useCollectionSizesStyles = makeStyles({
  /** As high as a full card, so that nothing moves when it appears. */
  reserved: { flexShrink: 0, minHeight: '380px' },
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
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
  },
  more: { ...caption, marginTop: tokens.spacingVerticalL },
});

/** Of the checklist, with the head of its card. Its content never needs more, so that nothing below it moves. */
const checklistHeight = '352px';
const narrowChecklist = '580px';

export const useChecklistStyles = makeStyles({
  reserved: {
    ...surface,
    ...toEdge,
    flexShrink: 0,
    height: checklistHeight,
    backgroundColor: tokens.colorNeutralBackground1,
    [belowMedium]: { height: narrowChecklist },
  },
  card: { minHeight: checklistHeight, [belowMedium]: { minHeight: narrowChecklist } },
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { belowLarge, belowMedium } from '~/views/hooks/use-width';
import { caption, clip, column, line, mono, row, surface, toEdge } from '~/views/kit/layout.styles';

/** Of the head, ten rows and the foot; further rows are scrolled to. Nothing moves when they arrive. */
const eventsHeight = '488px';

export const useDashboardStyles = makeStyles({
  /** As high as the code samples: nothing moves when they come. */
  snippets: { height: '334px', padding: tokens.spacingHorizontalL, [belowMedium]: { height: '399px' } },
  /** Its place, before it is drawn. */
  latest: { height: eventsHeight, gridColumnEnd: 'span 8', [belowLarge]: { gridColumnEnd: 'span 12' } },
  aside: { ...column(), gridColumnEnd: 'span 4', [belowLarge]: { gridColumnEnd: 'span 12' } },
  wideAside: { gridColumnEnd: 'span 12' },
  wideWord: { [belowMedium]: { display: 'none' } },
  shortAction: { [belowMedium]: { minWidth: '36px', paddingLeft: 0, paddingRight: 0 } },
  star: { color: tokens.colorBrandForeground1 },
  url: {
    ...row('L'),
    [belowMedium]: { flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalXS },
  },
  urlField: { flexGrow: 1, minWidth: 0 },
  /** The text, not the icons, sets the height and baseline of the line. */
  states: { display: 'block', '& > *': { marginRight: tokens.spacingHorizontalL } },
});

export const useStatisticsStyles = makeStyles({
  link: { fontWeight: tokens.fontWeightRegular },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    borderTop: line,
    [belowMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  figure: {
    ...column(),
    containerType: 'inline-size',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    ':not(:last-child)': { borderRight: line },
    [belowMedium]: {
      ':nth-child(2)': { borderRightWidth: 0 },
      ':nth-child(n + 3)': { borderTop: line },
    },
  },
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
  /** One line each, also while it is empty: nothing moves. */
  note: { ...caption, ...clip, height: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums' },
  course: {
    height: '37px',
    marginTop: tokens.spacingVerticalXS,
    marginBottom: tokens.spacingVerticalXS,
    borderBottom: line,
  },
  warning: {
    color: tokens.colorStatusWarningForeground1,
    [belowMedium]: { maxWidth: '152px', textAlign: 'right' },
  },
  warningIcon: { flexShrink: 0 },
  problem: { ...column(), justifyContent: 'center', minHeight: '158px', padding: tokens.spacingHorizontalL },
});

const stroke = {
  stroke: tokens.colorCompoundBrandStroke,
  '@media (forced-colors: active)': { stroke: 'CanvasText' },
  vectorEffect: 'non-scaling-stroke',
} as const;

export const useSparklineStyles = makeStyles({
  sparkline: { display: 'block', width: '100%', height: '36px', overflow: 'visible' },
  area: { fill: tokens.colorBrandBackground2, '@media (forced-colors: active)': { fill: 'none' } },
  line: { ...stroke, fill: 'none', strokeWidth: '1.5', strokeLinejoin: 'round' },
  end: { ...stroke, strokeWidth: '5', strokeLinecap: 'round' },
});

export const useLatestEventsStyles = makeStyles({
  card: {
    height: '100%',
    '& > :first-child': { flexWrap: 'wrap' },
  },
  tabs: { maxWidth: 'calc(100vw - 48px)', overflowX: 'auto', overflowY: 'hidden' },
  panel: { flexGrow: 1, minHeight: 0, overflowY: 'auto', borderTop: line },
  row: {
    ...row('M'),
    minHeight: '40px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  sign: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '28px',
    height: '28px',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusCircular,
  },
  text: {
    ...row('M'),
    flexGrow: 1,
    [belowMedium]: { flexDirection: 'column', alignItems: 'stretch', gap: 0 },
  },
  sentence: { ...row('XS'), flexShrink: 0, maxWidth: '100%', whiteSpace: 'nowrap' },
  subject: { ...clip, minWidth: 0 },
  person: { ...clip, flexShrink: 0, maxWidth: '50%' },
  words: { flexShrink: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  id: mono,
  detail: { ...caption, ...clip, minWidth: 0 },
  when: { ...caption, flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  mark: {
    ...row('M'),
    ...caption,
    minHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalL} 0 22px`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  note: { padding: tokens.spacingHorizontalL },
  waiting: { ...column(), rowGap: '28px', padding: tokens.spacingHorizontalL },
  cuts: { ...caption, ...clip, minWidth: 0 },
  end: { marginLeft: 'auto', flexShrink: 0 },
  foot: {
    flexShrink: 0,
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderTop: line,
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
  /** The rest of the column, or as high as a full card, so that nothing moves when it appears. */
  reserved: { ...column(), flexGrow: 1, [belowLarge]: { minHeight: '380px' } },
  card: { flexGrow: 1 },
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
    [belowMedium]: { height: narrowChecklist },
  },
  card: { minHeight: checklistHeight, [belowMedium]: { minHeight: narrowChecklist } },
});

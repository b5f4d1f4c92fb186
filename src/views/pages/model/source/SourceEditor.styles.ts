import { createCustomFocusIndicatorStyle, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, filledCard, focusOutline, line, mono, row } from '~/views/kit/layout.styles';
import { captionInk, clip, faintLine, heading, numeric, quiet, strong, touchable, wrapped } from '../model.styles';

const { spacingHorizontalL, spacingHorizontalM, spacingHorizontalS, spacingHorizontalXS } = tokens;
const { spacingVerticalM, spacingVerticalS, spacingVerticalXS, spacingVerticalXXS } = tokens;

const bar = { ...row('S'), flexShrink: 0 } as const;
const barPadding = `${spacingVerticalS} ${spacingHorizontalM} ${spacingVerticalS} ${spacingHorizontalL}`;
const divider = { width: '1px', flexShrink: 0, [belowMedium]: { display: 'none' } } as const;
const refused = { flexShrink: 0, color: tokens.colorPaletteRedForeground1 } as const;

/** Always visible, even with conflicts above the text. */
const eightLines = '180px';
/** Too low for a list of conflicts above the text: only the current one is shown. */
const low = '@media (max-height: 680px)';

export const useSourceEditorStyles = makeStyles({
  root: filledCard,
  /** Otherwise the text or the conflicts would be cut off; instead the page scrolls. */
  withConflicts: { minHeight: '460px' },
  toolbar: {
    ...bar,
    minHeight: '48px',
    padding: barPadding,
    borderBottom: line,
    [belowMedium]: { gap: spacingHorizontalXS, paddingLeft: spacingHorizontalM },
  },
  tool: { flexShrink: 0, [belowMedium]: { minWidth: '64px', minHeight: '36px' } },
  iconTool: { flexShrink: 0, [belowMedium]: { ...touchable, padding: 0 } },
  wide: { [belowMedium]: { display: 'none' } },
  icon: { display: 'flex', ...quiet },
  title: heading,
  caption: { ...caption, ...clip, [belowMedium]: { display: 'none' } },
  grow: { flexGrow: 1 },
  text: { ...column(), flexGrow: 1, flexBasis: eightLines, minHeight: eightLines },
  plain: {
    ...mono,
    ...wrapped,
    flexGrow: 1,
    minHeight: 0,
    padding: `${spacingVerticalS} ${spacingHorizontalM}`,
    color: tokens.colorNeutralForeground1,
  },
  status: {
    ...captionInk,
    ...bar,
    columnGap: spacingHorizontalM,
    rowGap: 0,
    minHeight: '36px',
    padding: `${spacingVerticalXXS} ${spacingHorizontalL}`,
    borderTop: line,
    [belowMedium]: { flexWrap: 'wrap' },
  },
  place: { ...numeric, flexShrink: 0 },
  path: { ...mono, ...clip, flexShrink: 1, [belowMedium]: { flexBasis: '60%' } },
  divider: { ...divider, height: '16px', backgroundColor: tokens.colorNeutralStroke2 },
  /** In the color of the lines that this user changed. */
  swatch: {
    display: 'inline-block',
    width: '10px',
    height: '10px',
    marginRight: spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'var(--person)',
  },
  others: { ...clip, flexShrink: 2 },
  valid: { display: 'flex', flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
  invalid: { display: 'flex', flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
  refused: { ...refused, fontWeight: tokens.fontWeightSemibold },
  reason: { ...clip, [belowMedium]: { whiteSpace: 'normal' } },
  fault: {
    ...refused,
    padding: 0,
    border: 'none',
    cursor: 'pointer',
    font: 'inherit',
    ...numeric,
    textDecorationLine: 'underline',
    backgroundColor: 'transparent',
    [belowMedium]: { minHeight: '36px' },
    ...createCustomFocusIndicatorStyle({ ...focusOutline, borderRadius: tokens.borderRadiusSmall }),
  },
});

export const useConflictStyles = makeStyles({
  bar: {
    ...bar,
    padding: barPadding,
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottom: line,
    [belowMedium]: { flexWrap: 'wrap' },
  },
  settled: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  warning: { display: 'flex', flexShrink: 0, color: tokens.colorStatusWarningForeground1 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  texts: { flexGrow: 1, minWidth: 0, [belowMedium]: { flexBasis: '80%' } },
  title: strong,
  sentence: captionInk,
  count: { ...captionInk, ...numeric, flexShrink: 0 },
  divider: { ...divider, height: '24px', backgroundColor: tokens.colorNeutralStroke1 },
  list: {
    ...column('M'),
    flexShrink: 1,
    minHeight: '112px',
    maxHeight: '46%',
    [low]: { paddingTop: spacingVerticalXS, paddingBottom: spacingVerticalXS },
    padding: `${spacingVerticalM} ${spacingHorizontalL}`,
    overflowY: 'auto',
    borderBottom: line,
    backgroundColor: tokens.colorNeutralBackground2,
    [belowMedium]: { padding: spacingHorizontalM, maxHeight: '60%' },
  },
  item: {
    flexShrink: 0,
    border: line,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    [low]: { ':not([aria-current="true"])': { display: 'none' } },
  },
  current: { border: `1px solid ${tokens.colorNeutralStroke1Selected}` },
  head: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: spacingHorizontalM,
    padding: `${spacingVerticalXS} ${spacingHorizontalM}`,
    borderBottom: faintLine,
  },
  path: { ...mono, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', minWidth: 0 },
  base: { ...clip, ...quiet, maxWidth: '100%' },
  baseValue: mono,
  sides: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: { ...column(), borderLeft: '3px solid transparent' },
  mine: { borderLeftColor: tokens.colorCompoundBrandStroke, backgroundColor: tokens.colorBrandBackground2 },
  theirs: {
    borderLeftColor: `var(--person, ${tokens.colorNeutralStrokeAccessible})`,
    backgroundColor: `var(--person-soft, ${tokens.colorNeutralBackground2})`,
  },
  left: { borderLeftColor: tokens.colorNeutralStroke1, backgroundColor: tokens.colorNeutralBackground1 },
  sideHead: {
    ...captionInk,
    ...row('S'),
    padding: `${spacingVerticalXS} ${spacingHorizontalS} 0 ${spacingHorizontalM}`,
    [belowMedium]: { minHeight: '36px' },
  },
  sideName: { ...clip, flexGrow: 1 },
  value: {
    ...mono,
    ...wrapped,
    padding: `${spacingVerticalXS} ${spacingHorizontalM} ${spacingVerticalS}`,
    maxHeight: '160px',
    color: tokens.colorNeutralForeground1,
  },
  nothing: { fontFamily: tokens.fontFamilyBase, fontStyle: 'italic', color: tokens.colorNeutralForeground2 },
  tool: { flexShrink: 0, [belowMedium]: { minHeight: '36px' } },
  iconTool: { flexShrink: 0, [belowMedium]: touchable },
  more: captionInk,
});

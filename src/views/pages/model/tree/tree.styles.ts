import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { appearLate, column, filledCard, line, mono, row } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';
import { clip as cut, numeric, quiet, strong, touchable } from '../model.styles';

/** In px; taller on phones as a touch target. */
export const rowHeight = 28;
export const narrowRowHeight = 40;
/** Indentation of each level, in px. */
export const indent = 18;
/** How long a change by others is marked, in ms (spec domain-level §9). */
export const freshTime = 500;
/** How long those who changed something in a collapsed branch are shown at its row, in ms. */
export const hiddenTime = 8_000;

const still = '@media (prefers-reduced-motion: reduce)';
const forced = '@media (forced-colors: active)';
/** Makes elements with only a background visible in forced colors. */
const edge = { outline: `1px solid ${tokens.colorTransparentStroke}`, outlineOffset: '-1px' } as const;
const highlight = { outline: '2px solid Highlight', outlineOffset: '-2px' } as const;
const thinHighlight = { outline: '1px solid Highlight' } as const;

export const useFreshMarkStyles = makeStyles({
  /** Visible only during its animation. `--fresh-delay`: negative if the change is older than the row. */
  flash: {
    opacity: 0,
    pointerEvents: 'none',
    animationName: { '0%': { opacity: 1 }, '60%': { opacity: 1 }, '100%': { opacity: 0 } },
    animationDuration: `${freshTime}ms`,
    animationDelay: 'var(--fresh-delay)',
    animationTimingFunction: 'ease-in',
    // Nothing moves, so the duration is the same with reduced motion.
    [still]: {
      animationName: { from: { opacity: 1 }, to: { opacity: 1 } },
      animationDuration: `${freshTime}ms !important`,
      animationDelay: 'var(--fresh-delay) !important',
    },
  },
  lapse: {
    position: 'absolute',
    opacity: 0,
    pointerEvents: 'none',
    animationName: { from: { opacity: 0 }, to: { opacity: 0 } },
    animationDuration: `${hiddenTime}ms`,
    animationDelay: 'var(--fresh-delay)',
    [still]: {
      animationDuration: `${hiddenTime}ms !important`,
      animationDelay: 'var(--fresh-delay) !important',
    },
  },
  veil: {
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    boxShadow: `inset 3px 0 0 ${tokens.colorPaletteMarigoldBorderActive}`,
    ...edge,
    [forced]: highlight,
  },
  /** Keeps the background of a user or of the selection. */
  edge: {
    backgroundColor: 'transparent',
    boxShadow: `inset 6px 0 0 ${tokens.colorPaletteMarigoldBorderActive}`,
  },
  badge: {
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
    boxShadow: `0 0 0 1px ${tokens.colorPaletteMarigoldBorderActive}`,
    [forced]: { outline: '2px solid Highlight' },
  },
  note: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    [belowMedium]: { display: 'none' },
  },
});

const focused = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } as const;
const activeRow = '& [data-active]';

export const useJsonTreeStyles = makeStyles({
  scroller: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    height: '100%',
    overflowX: 'hidden',
    overflowY: 'auto',
    // Rows change above the visible part: the browser must not scroll to compensate.
    overflowAnchor: 'none',
    touchAction: 'manipulation',
    ...mono,
    color: tokens.colorNeutralForeground1,
    ':focus-visible': {
      outline: 'none',
      [activeRow]: { ...focused, boxShadow: `inset 0 0 0 3px ${tokens.colorStrokeFocus1}` },
    },
    // There is no selection to show the focus.
    ':focus-visible:not([aria-activedescendant])': focused,
  },
  content: { position: 'relative', minHeight: '100%' },
  slot: { position: 'absolute', left: tokens.spacingHorizontalS, right: tokens.spacingHorizontalS },
  /** Covers the rows below if it is taller than its row. */
  above: { zIndex: 1 },
  form: row(),
  /** Aligned with the icons of its siblings. */
  formBody: { flexGrow: 1, minWidth: 0, marginLeft: '24px' },
});

const clip = { ...cut, whiteSpace: 'pre' } as const;
const tag = {
  flexShrink: 0,
  padding: `0 ${tokens.spacingHorizontalXS}`,
  fontSize: tokens.fontSizeBase100,
  lineHeight: '16px',
  borderRadius: tokens.borderRadiusSmall,
} as const;
const guide = tokens.colorNeutralStroke3;

export const useTreeRowStyles = makeStyles({
  row: {
    position: 'relative',
    isolation: 'isolate',
    ...row('XS'),
    height: `${rowHeight}px`,
    paddingRight: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    whiteSpace: 'nowrap',
    cursor: 'default',
    ':hover': { backgroundColor: own('rowHover') },
    [belowMedium]: { height: `${narrowRowHeight}px` },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    [forced]: highlight,
  },
  marked: {
    backgroundColor: 'var(--person-soft)',
    ...edge,
    ':hover': { backgroundColor: 'var(--person-soft)' },
    [forced]: thinHighlight,
  },
  bar: {
    position: 'absolute',
    inset: '0 auto 0 0',
    width: '3px',
    borderRadius: `${tokens.borderRadiusMedium} 0 0 ${tokens.borderRadiusMedium}`,
    backgroundColor: 'var(--person)',
    [forced]: { backgroundColor: 'Highlight' },
  },
  guides: {
    ...row(),
    flexShrink: 0,
    alignSelf: 'stretch',
    justifyContent: 'flex-end',
    marginRight: `calc(-1 * ${tokens.spacingHorizontalXS})`,
    backgroundImage: `linear-gradient(to right, transparent 9px, ${guide} 9px, ${guide} 10px, transparent 10px)`,
    backgroundSize: `${indent}px 100%`,
  },
  noGuides: { backgroundImage: 'none' },
  level: {
    padding: `0 ${tokens.spacingHorizontalXXS}`,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase100,
    ...numeric,
    ...quiet,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusSmall,
  },
  chevron: {
    position: 'relative',
    alignSelf: 'stretch',
    width: '20px',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    ...quiet,
    // Larger touch target.
    [belowMedium]: { '::after': { content: '""', position: 'absolute', inset: '0 -8px' } },
  },
  glyph: { display: 'flex', flexShrink: 0 },
  name: {
    ...clip,
    flexShrink: 0,
    maxWidth: '45%',
    marginLeft: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground1,
  },
  position: quiet,
  root: { fontWeight: tokens.fontWeightSemibold },
  typed: { fontStyle: 'italic' },
  note: {
    ...tag,
    fontFamily: tokens.fontFamilyBase,
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    outline: `1px solid ${tokens.colorStatusWarningBorder1}`,
    outlineOffset: '-1px',
  },
  quiet: { ...quiet, flexShrink: 0 },
  value: clip,
  object: quiet,
  array: quiet,
  string: { color: own('syntaxString') },
  number: { color: own('syntaxNumber') },
  boolean: { color: own('syntaxBoolean') },
  date: { color: own('syntaxDate') },
  null: { color: own('syntaxNull') },
  hit: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorPaletteYellowBackground2,
    borderRadius: tokens.borderRadiusSmall,
    padding: '0 2px',
    ...edge,
    [forced]: thinHighlight,
  },
  current: {
    outline: `2px solid ${tokens.colorPaletteMarigoldBorderActive}`,
    outlineOffset: '-1px',
    [forced]: { outline: '2px solid Highlight' },
  },
  badge: {
    position: 'relative',
    isolation: 'isolate',
    ...tag,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground6,
    outline: `1px solid ${tokens.colorTransparentStroke}`,
    [forced]: { outline: '1px solid CanvasText' },
  },
  caret: {
    display: 'inline-block',
    width: '2px',
    height: '16px',
    margin: '0 -1px',
    verticalAlign: 'text-bottom',
    backgroundColor: 'var(--person)',
    [forced]: { backgroundColor: 'Highlight' },
  },
  selection: {
    backgroundColor: 'var(--person-soft)',
    boxShadow: 'inset 0 -2px 0 var(--person)',
    [forced]: thinHighlight,
  },
  editor: { ...column(), flexGrow: 1, alignSelf: 'flex-start', minHeight: '100%', justifyContent: 'center' },
  nameEditor: { flexGrow: 0, flexBasis: '220px', marginLeft: tokens.spacingHorizontalXS },
  end: {
    ...row('XS'),
    flexShrink: 0,
    marginLeft: 'auto',
    paddingLeft: tokens.spacingHorizontalS,
    maxWidth: '60%',
    fontFamily: tokens.fontFamilyBase,
  },
  people: {
    ...row('XS'),
    paddingRight: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
  },
  personName: { ...clip, color: 'var(--person)', [belowMedium]: { display: 'none' } },
  reference: { ...clip, ...quiet, fontWeight: tokens.fontWeightRegular, [belowMedium]: { display: 'none' } },
  hiddenPeople: {
    alignSelf: 'stretch',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
  },
  actions: { display: 'flex', flexShrink: 0 },
  /** As wide in each row, so that the authors are in a column. */
  author: {
    ...row(),
    flexShrink: 0,
    width: '200px',
    justifyContent: 'flex-end',
    [belowMedium]: { width: '24px' },
  },
  authorLink: {
    ...row('XS'),
    width: '100%',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { color: tokens.colorNeutralForeground2Hover, textDecorationLine: 'underline' },
  },
  authorName: { ...clip, flexGrow: 1, minWidth: 0, [belowMedium]: { display: 'none' } },
  authorTime: { ...quiet, ...numeric, flexShrink: 0, [belowMedium]: { display: 'none' } },
  unchanged: { ...quiet, fontSize: tokens.fontSizeBase200, [belowMedium]: { display: 'none' } },
});

/** The heights are those of the tree's toolbar, rows and path bar, so that nothing moves when the tree replaces it. */
export const useOpeningModelStyles = makeStyles({
  root: filledCard,
  bar: {
    ...row('S'),
    ...appearLate,
    flexShrink: 0,
    minHeight: '48px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: line,
    [belowMedium]: { '& button': touchable },
  },
  text: { flexGrow: 1, minWidth: 0 },
  title: strong,
  detail: { ...quiet, marginLeft: tokens.spacingHorizontalS, [belowMedium]: { display: 'none' } },
  rows: {
    flexGrow: 1,
    flexBasis: 0,
    minHeight: 0,
    overflow: 'hidden',
    padding: `8px ${tokens.spacingHorizontalS}`,
  },
  row: {
    ...row('S'),
    height: `${rowHeight}px`,
    paddingLeft: '20px',
    [belowMedium]: { height: `${narrowRowHeight}px` },
  },
  member: { paddingLeft: `${20 + indent}px` },
  footer: { flexShrink: 0, minHeight: '35px', borderTop: line, [belowMedium]: { minHeight: '44px' } },
});

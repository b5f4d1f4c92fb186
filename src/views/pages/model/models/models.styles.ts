import {
  createCustomFocusIndicatorStyle,
  makeResetStyles,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { belowMedium, belowShort } from '~/views/hooks/use-width';
import { caption, column, hidden, line, mono, row } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';
import { clip, faintLine, focusInside, numeric, quiet, wrapped } from '../model.styles';

const { spacingHorizontalL, spacingHorizontalM, spacingHorizontalS, spacingHorizontalXL } = tokens;
const { spacingVerticalM, spacingVerticalS, spacingVerticalXS } = tokens;

export const useResultStyles = makeStyles({
  chooser: { ...column('S'), width: 'min(300px, 90vw)' },
  choices: { ...column(), maxHeight: '320px', overflowY: 'auto' },
  key: { ...mono, overflowWrap: 'anywhere' },
  note: caption,
  footer: {
    ...caption,
    ...row(),
    ...numeric,
    flexShrink: 0,
    minHeight: '43px',
    padding: `0 ${spacingHorizontalL}`,
    borderTop: line,
  },
  skeleton: { flexShrink: 1, minHeight: 0, overflow: 'hidden' },
  bar: { ...row('XL'), height: '34px', padding: `0 ${spacingHorizontalL}`, borderBottom: faintLine },
});

/** Of the middle part: its tools are beside the tabs, and the fields below. */
const withoutLabel = '@container (max-width: 1079.98px)';
const inTwoRows = '@container (max-width: 919.98px)';
const inThreeRows = '@container (max-width: 459.98px)';

export const useModelSearchStyles = makeStyles({
  root: { flexShrink: 0, borderBottom: line },
  bar: {
    ...row(),
    flexWrap: 'wrap',
    columnGap: spacingHorizontalM,
    minHeight: '48px',
    padding: `0 ${spacingHorizontalM}`,
    [inThreeRows]: { columnGap: 0, padding: `0 ${spacingHorizontalS}` },
  },
  fields: {
    ...row('S'),
    flexWrap: 'wrap',
    padding: `${spacingVerticalXS} 0`,
    [inTwoRows]: { order: 1, width: '100%' },
    [belowMedium]: { padding: `${spacingVerticalXS} ${spacingHorizontalS}` },
  },
  label: { ...caption, whiteSpace: 'nowrap' },
  collectionLabel: { [withoutLabel]: { display: 'none' }, [belowMedium]: { display: 'inline !important' } },
  collection: {
    width: '170px',
    minWidth: 0,
    [inThreeRows]: { width: '100%' },
    '& input': { minWidth: 0, width: '100%' },
  },
  perPage: { width: '84px', minWidth: 0, '& input': { minWidth: 0 } },
  id: { width: '300px', maxWidth: '100%', fontFamily: mono.fontFamily },
  tools: { ...row('XS'), marginLeft: 'auto' },
  query: {
    padding: `0 ${spacingHorizontalM} ${spacingVerticalS}`,
    [belowMedium]: { padding: `0 ${spacingHorizontalS} ${spacingVerticalS}` },
  },
  editorPlace: { minHeight: '46px', minWidth: 0 },
  fault: {
    ...caption,
    color: tokens.colorPaletteRedForeground1,
    padding: `0 ${spacingHorizontalM} ${spacingVerticalS}`,
    margin: 0,
  },
});

export const rowHeight = 34;
/** Below this width of the card, the facts of an expanded row are above its data. */
const narrowTable = 700;
export const openedHeight = (width: number) => (width < narrowTable ? 660 : 372);

const cell = {
  ...clip,
  boxSizing: 'border-box',
  height: '34px',
  padding: `0 ${spacingHorizontalS}`,
  backgroundColor: tokens.colorNeutralBackground1,
  borderBottom: faintLine,
} as const;

/** One class each: cells are many. */
export const useCellClass = makeResetStyles({ ...cell, ...numeric });
export const useHeadCellClass = makeResetStyles({
  ...cell,
  ...quiet,
  position: 'relative',
  textAlign: 'left',
  fontSize: tokens.fontSizeBase200,
  fontWeight: tokens.fontWeightSemibold,
});
export const useRowClass = makeResetStyles({ ':hover > td': { backgroundColor: own('rowHover') } });
export const useContentClass = makeResetStyles({
  ...clip,
  ...focusInside,
  display: 'block',
  margin: `0 calc(-1 * ${spacingHorizontalS})`,
  padding: `0 ${spacingHorizontalS}`,
  // Fonts with another baseline would make the row taller than one without values.
  height: '33px',
  lineHeight: '33px',
  touchAction: 'manipulation',
});
export const useHandleClass = makeResetStyles({
  ...focusInside,
  position: 'absolute',
  top: 0,
  bottom: 0,
  right: 0,
  width: '9px',
  cursor: 'col-resize',
  touchAction: 'none',
  '::after': { content: '""', position: 'absolute', top: '9px', bottom: '9px', right: 0, borderRight: line },
  ':hover::after': { borderRight: `3px solid ${tokens.colorBrandStroke1}` },
  ':active::after': { borderRight: `3px solid ${tokens.colorBrandStroke1}` },
});

const { colorNeutralForeground2, colorStrokeFocus2, colorSubtleBackgroundHover, colorSubtleBackgroundPressed } = tokens;
/** As Fluent's small button with an icon, in one class. `path`: of the icon, which is `size` px wide. */
const iconButton = (size: number, path: string, [ink, hover, pressed]: readonly string[]) =>
  ({
    ...row(),
    display: 'inline-flex',
    justifyContent: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '24px',
    height: '24px',
    padding: 0,
    verticalAlign: 'middle',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    outlineStyle: 'none',
    color: ink,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: hover },
    ':active': { backgroundColor: pressed },
    '::before': {
      content: '""',
      width: `${size}px`,
      height: `${size}px`,
      clipPath: `path("${path}")`,
      backgroundColor: 'currentcolor',
    },
    ':hover::before': { backgroundColor: tokens.colorNeutralForeground2BrandHover },
    ':active::before': { backgroundColor: tokens.colorNeutralForeground2BrandPressed },
    '@media (forced-colors: active)': {
      '::before': { backgroundColor: 'ButtonText', forcedColorAdjust: 'none' },
      ':hover::before': { backgroundColor: 'Highlight' },
    },
    ...createCustomFocusIndicatorStyle({
      borderColor: colorStrokeFocus2,
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorTransparentStroke}`,
      boxShadow: `0 0 0 1px ${colorStrokeFocus2} inset`,
    }),
  }) as const;

const subtle = [colorNeutralForeground2, colorSubtleBackgroundHover, colorSubtleBackgroundPressed];
const right =
  'M7.65 4.15c.2-.2.5-.2.7 0l5.49 5.46c.21.22.21.57 0 .78l-5.49 5.47a.5.5 0 0 1-.7-.71' +
  'L12.8 10 7.65 4.85a.5.5 0 0 1 0-.7';
const dot = 'a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0';
const down =
  'M3.15 5.65c.2-.2.5-.2.7 0L8 9.79l4.15-4.14a.5.5 0 0 1 .7.7l-4.5 4.5a.5.5 0 0 1-.7 0l-4.5-4.5a.5.5 0 0 1 0-.7';
export const useDetailsClass = makeResetStyles({
  ...iconButton(20, right, subtle),
  '&[aria-expanded="true"]::before': { transform: 'rotate(90deg)' },
});
const dots = `M6.25 10${dot}M11.25 10${dot}M16.25 10${dot}`;
export const useActionsClass = makeResetStyles(iconButton(20, dots, subtle));
export const useHeadMenuClass = makeResetStyles(iconButton(16, down, ['inherit', 'transparent', 'transparent']));

export const useModelTableStyles = makeStyles({
  scroller: {
    position: 'relative',
    flexShrink: 1,
    minHeight: 0,
    minWidth: 0,
    overflow: 'auto',
    containerType: 'inline-size',
    // What has the focus is not below the header.
    scrollPaddingTop: '34px',
    [belowShort]: { flexShrink: 0, maxHeight: 'calc(100dvh - 64px)' },
  },
  /** The width of each column is a style property, so that a drag changes nothing else. On phones the version is in the expanded row. */
  table: {
    '--id-width': '116px',
    '--version-width': '88px',
    '--modified-width': '204px',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    width: '100%',
    [belowMedium]: { '--id-width': '110px', '--version-width': '1px', '--modified-width': '150px' },
  },
  head: { position: 'sticky', top: 0, zIndex: 2 },
  dataHead: { ...mono, fontWeight: tokens.fontWeightRegular },
  selected: {
    '& > td': { backgroundColor: tokens.colorBrandBackground2 },
    ':hover > td': { backgroundColor: tokens.colorBrandBackground2Hover },
    // Not an outline of the row: pinned cells would cover it.
    '@media (forced-colors: active)': {
      '& > td': { borderTop: '2px solid Highlight', borderBottom: '2px solid Highlight' },
    },
  },
  docked: {
    '& > td': { backgroundColor: tokens.colorBrandBackground2 },
    ':hover > td': { backgroundColor: tokens.colorBrandBackground2Hover },
    '& > td:first-child': { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
    '@media (forced-colors: active)': { '& > td:first-child': { borderLeft: '4px solid Highlight' } },
  },
  box: { width: '44px', padding: 0, textAlign: 'center' },
  end: { textAlign: 'right' },
  mono,
  details: { width: '36px' },
  version: { [belowMedium]: { width: '1px !important', padding: 0, fontSize: 0, visibility: 'hidden' } },
  /** With the last editor, for whom a phone has no room. */
  time: { ...row('XS'), '& time': clip, [belowMedium]: { '& [role="img"]': { display: 'none' } } },
  /** On phones the time stays clear of the menu button. */
  modified: { [belowMedium]: { padding: `0 ${tokens.spacingHorizontalXS}`, fontSize: tokens.fontSizeBase200 } },
  pinned: { position: 'sticky', zIndex: 1 },
  /** What has the focus in it is not below the pinned columns. */
  unpinned: {
    '&, & [data-cell], & button, & [name="cell"]': { scrollMarginLeft: 'var(--pinned)', scrollMarginRight: '48px' },
  },
  /** Between the pinned columns and those that scroll below them. */
  edge: { borderRight: line },
  headLine: { ...row(), height: '100%' },
  headLineEnd: { justifyContent: 'flex-end' },
  headTitle: clip,
  dropTarget: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  menu: { position: 'sticky', right: 0, zIndex: 1, width: '48px', padding: 0, textAlign: 'center' },
  /** The menu column, if others can be below it. */
  menuEdge: { borderLeft: line },
  /** What is in it clips itself. */
  data: { overflow: 'visible' },
  /** The field of the cell covers it. Only in a row that is edited, because each such cell is a layer. */
  editable: { position: 'relative' },
  opened: { padding: 0, borderBottom: faintLine },
  hidden,
  missing: quiet,
  boolean: { ...mono, lineHeight: 'inherit', color: own('syntaxBoolean') },
  null: { ...mono, lineHeight: 'inherit', color: own('syntaxNull') },
  json: { ...mono, lineHeight: 'inherit', color: tokens.colorNeutralForeground2 },
  text: { whiteSpace: 'pre' },
  /** An outline, which is also drawn with forced colors. */
  refused: {
    outline: `1px solid ${tokens.colorPaletteRedBorder2}`,
    outlineOffset: '-2px',
    color: tokens.colorPaletteRedForeground1,
  },
});

export const usePanelStyles = makeStyles({
  panel: {
    boxSizing: 'border-box',
    position: 'sticky',
    left: 0,
    width: '100cqw',
    height: '372px',
    overflow: 'auto',
    display: 'grid',
    gridTemplateColumns: '250px minmax(0, 1fr)',
    columnGap: spacingHorizontalXL,
    padding: `${spacingVerticalS} ${spacingHorizontalM} ${spacingVerticalM} 76px`,
    whiteSpace: 'normal',
    '@container (max-width: 699.98px)': {
      height: '660px',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      rowGap: spacingVerticalM,
      padding: spacingVerticalM,
    },
  },
  facts: { display: 'grid', rowGap: spacingVerticalS, alignContent: 'start', margin: 0, minWidth: 0 },
  fact: { minWidth: 0 },
  label: caption,
  value: { ...numeric, margin: 0, overflowWrap: 'anywhere' },
});

export const useQueryLineStyles = makeStyles({
  root: {
    ...row('XS'),
    flexShrink: 0,
    minHeight: '34px',
    padding: `0 ${spacingHorizontalM}`,
    borderBottom: faintLine,
    '& > button': { flexShrink: 0 },
    [belowMedium]: { flexWrap: 'wrap', padding: `${spacingVerticalXS} ${spacingHorizontalS}` },
  },
  query: {
    ...mono,
    ...clip,
    ...quiet,
    flexGrow: 1,
    [belowMedium]: { flexBasis: '200px', padding: `0 ${spacingHorizontalS}` },
  },
  here: { ...caption, ...clip, flexShrink: 1 },
  fix: { ...mono, overflowWrap: 'anywhere' },
});

export const useColumnHeadStyles = makeStyles({
  end: { flexGrow: 0 },
  name: {
    ...row('XXS'),
    ...focusInside,
    flexGrow: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  fixed: { cursor: 'default', ':hover': { color: 'inherit' } },
  text: clip,
  mark: { flexShrink: 0, color: tokens.colorBrandForeground1 },
  rank: { fontSize: tokens.fontSizeBase100, color: tokens.colorBrandForeground1 },
  tool: { minWidth: '24px', maxWidth: '24px', padding: 0, color: tokens.colorNeutralForeground3 },
  form: { ...column('M'), width: 'min(360px, 80vw)' },
  note: caption,
  heading: { ...mono, ...clip },
  comparison: { flexBasis: '132px', flexShrink: 0, minWidth: 0 },
  value: { flexGrow: 1, flexBasis: '0', minWidth: 0 },
  input: { width: '100%', minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
});

export const useSavedStyles = makeStyles({
  menu: { maxWidth: 'min(560px, 94vw)', maxHeight: '420px' },
  query: { ...mono, maxWidth: 'none', '& .fui-MenuItem__content': clip },
  name: { maxWidth: 'none' },
  sample: { ...wrapped, ...quiet, maxHeight: '120px', ...mono },
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '50vh', overflowY: 'auto', ...focusInside },
  item: { ...row('S'), alignItems: 'flex-start', padding: `${spacingVerticalS} 0`, borderBottom: faintLine },
  grow: { flexGrow: 1, minWidth: 0 },
});

const ring = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } as const;

export const useCellStyles = makeStyles({
  /** As high as the row, so that nothing moves. */
  place: { position: 'absolute', inset: '0', zIndex: 1 },
  ready: ring,
  field: {
    ...ring,
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    height: '100%',
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: 'none',
    borderRadius: 0,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    font: 'inherit',
  },
  number: { textAlign: 'right' },
  unseen: { opacity: 0 },
  mark: {
    position: 'absolute',
    zIndex: 1,
    top: '4px',
    bottom: '4px',
    right: tokens.spacingHorizontalXS,
    display: 'flex',
    alignItems: 'center',
    pointerEvents: 'none',
    backgroundColor: 'inherit',
  },
  /** Numbers are at the right end of their column. */
  markStart: { right: 'auto', left: tokens.spacingHorizontalXS },
  saved: { color: tokens.colorPaletteGreenForeground1 },
  waiting: { color: tokens.colorNeutralForeground3 },
  refused: { color: tokens.colorPaletteRedForeground1 },
  icon: { display: 'flex', pointerEvents: 'auto' },
  saving: { ...row('XS'), ...clip, flexShrink: 1, minWidth: 0 },
  undo: { ...row('XS'), [belowMedium]: { display: 'none' } },
  message: { maxWidth: 'min(340px, 90vw)' },
  paragraph: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  actions: { ...row('S'), marginTop: tokens.spacingVerticalS },
  lost: { ...column(), flexShrink: 0, maxHeight: '144px', overflowY: 'auto' },
});

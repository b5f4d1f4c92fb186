import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { atLeastBroad, belowMedium, belowSmall } from '~/views/hooks/use-width';
import { caption, clip, divider, line, mono, row, toolbar } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';

const rowLine = tokens.colorNeutralStroke3;
const hovered = { color: tokens.colorNeutralForeground1, backgroundColor: own('rowHover') };
const headContent = {
  ...row('XS'),
  width: '100%',
  height: '100%',
  minHeight: '32px',
  lineHeight: 'normal',
} as const;
const bareButton = {
  padding: 0,
  border: 'none',
  outlineStyle: 'none',
  color: 'inherit',
  backgroundColor: 'inherit',
  fontFamily: 'inherit',
  fontSize: 'inherit',
  fontWeight: 'inherit',
  cursor: 'pointer',
} as const;
const darker = { backgroundColor: tokens.colorBrandBackground2Hover };

export const useDataTableStyles = makeStyles({
  scroller: {
    position: 'relative',
    flexGrow: 0,
    flexShrink: 1,
    minHeight: 0,
    minWidth: 0,
    overflowX: 'hidden',
    overflowY: 'auto',
    containerType: 'inline-size',
  },
  table: { tableLayout: 'fixed', width: '100%', verticalAlign: 'middle', borderCollapse: 'collapse' },
  head: { position: 'sticky', top: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  headRow: { color: tokens.colorNeutralForeground1, boxShadow: `inset 0 -1px 0 ${rowLine}` },
  headCell: {
    height: '34px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    ':first-child': { paddingLeft: tokens.spacingHorizontalL },
  },
  sortable: {
    ':hover': { color: tokens.colorNeutralForeground1Hover, backgroundColor: tokens.colorSubtleBackgroundHover },
    ':active': { color: tokens.colorNeutralForeground1Pressed, backgroundColor: tokens.colorSubtleBackgroundPressed },
    ':has(:focus-visible)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  headText: headContent,
  headButton: { ...headContent, ...bareButton },
  headEnd: { justifyContent: 'flex-end' },
  arrow: { marginTop: tokens.spacingVerticalXXS },
  headActions: { paddingRight: tokens.spacingHorizontalM },
  body: { '& > tr:last-child': { borderBottomWidth: 0 } },
  row: { color: tokens.colorNeutralForeground1, borderBottom: `${tokens.strokeWidthThin} solid ${rowLine}` },
  hidden: { visibility: 'hidden', borderBottomColor: 'transparent' },
  live: {
    ':hover': hovered,
    ':active': hovered,
    '@media (forced-colors: active)': { ':hover': { color: 'Highlight', borderBottomColor: 'Highlight' } },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': darker,
    ':active': darker,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  plain: { position: 'relative', height: '44px', padding: `0 ${tokens.spacingHorizontalS}`, verticalAlign: 'middle' },
  small: { height: '34px' },
  select: { width: '44px', ':first-child': { paddingLeft: tokens.spacingHorizontalS }, paddingRight: 0 },
  cell: {
    ...clip,
    fontVariantNumeric: 'tabular-nums',
    ':first-child': { paddingLeft: tokens.spacingHorizontalL },
  },
  end: { textAlign: 'right' },
  mono,
  disabled: { color: tokens.colorNeutralForeground3 },
  actions: { paddingRight: tokens.spacingHorizontalS },
  actionRow: { ...row('XS'), justifyContent: 'flex-end' },
  opened: {
    height: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  fresh: row('S'),
  freshTitle: { ...clip, minWidth: 0 },
  freshMark: {
    ...typographyStyles.caption1Strong,
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusCircular,
    // Below the head of the table.
    scrollMarginTop: '56px',
    scrollMarginBottom: '16px',
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  stackedRow: { height: '56px' },
  stackedLine: clip,
  stackedSecond: { color: tokens.colorNeutralForeground3 },
});

const onPhone = '@container (max-width: 479.98px)';
const bare = { display: 'block', height: 'auto', padding: 0, borderBottomWidth: 0 } as const;
const centered = { position: 'absolute', top: '50%', transform: 'translateY(-50%)' } as const;

/** For the card layout; check boxes are hidden on phones. */
export const useCardRowStyles = makeStyles({
  block: { display: 'block', minWidth: 0 },
  row: {
    ...row(),
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    position: 'relative',
    minHeight: '60px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    // Ends the second line, so that the status starts a third.
    '::before': { content: '""', order: 3, flexBasis: '100%', height: 0 },
  },
  rowSmall: { minHeight: '44px' },
  rowOfThree: { minHeight: '73px' },
  rowWithBox: { paddingLeft: '48px', [onPhone]: { paddingLeft: tokens.spacingHorizontalL } },
  rowWithActions: {
    paddingRight: `calc(var(--table-actions-width) + ${tokens.spacingHorizontalS})`,
    ':has([aria-pressed])': { '--table-actions-width': '84px' },
  },
  select: {
    ...bare,
    ...centered,
    left: tokens.spacingHorizontalS,
    ':first-child': { paddingLeft: 0 },
    [onPhone]: { display: 'none' },
  },
  cell: { ...bare, maxWidth: '100%', textAlign: 'left', ':first-child': { paddingLeft: 0 } },
  title: { order: 1, flexBasis: '100%' },
  second: { order: 2, color: tokens.colorNeutralForeground3 },
  joined: { marginRight: `calc(-1 * ${tokens.spacingHorizontalS})`, '::after': { content: '" /"' } },
  status: { ...typographyStyles.caption1, order: 4, color: tokens.colorNeutralForeground2 },
  none: { display: 'none' },
  actions: { ...bare, ...centered, right: tokens.spacingHorizontalS },
  actionRow: { '& button, & a': { minWidth: '36px', minHeight: '36px' } },
  opened: { display: 'block', borderBottomWidth: 0 },
});

export const useListToolbarStyles = makeStyles({
  lastLogin: { flexShrink: 0, width: '160px', [belowMedium]: { width: '148px' } },
  loginDay: { flexShrink: 0, width: '150px' },
  root: {
    ...toolbar,
    [belowMedium]: { padding: `7px ${tokens.spacingHorizontalL}` },
    [belowSmall]: { flexWrap: 'wrap' },
  },
  /** The message of an empty list, as high as its rows would be. */
  blankAsRows: {
    display: 'grid',
    alignItems: 'center',
    '& > *': { gridArea: '1 / 1' },
    '& > :first-child': { visibility: 'hidden' },
  },
  dense: { flexWrap: 'wrap', [atLeastBroad]: { flexWrap: 'nowrap' } },
  updatedDense: { '@media (max-width: 1599.98px)': { display: 'none' } },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    whiteSpace: 'nowrap',
    '& > *': { flexShrink: 0 },
    [belowMedium]: {
      position: 'relative',
      flexWrap: 'wrap',
      gap: tokens.spacingHorizontalXS,
      paddingRight: '56px',
      '& > button': { minWidth: '36px', minHeight: '36px', padding: `0 ${tokens.spacingHorizontalSNudge}` },
    },
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':hover:active': { color: tokens.colorBrandForegroundLinkPressed },
  },
  // On phones in the corner, on whichever line the other buttons are.
  clear: {
    marginLeft: 'auto',
    [belowMedium]: {
      position: 'absolute',
      top: '7px',
      right: tokens.spacingHorizontalL,
      '& .fui-Button__icon': { marginRight: 0 },
    },
  },
  clearText: { [belowMedium]: { display: 'none' } },
  search: {
    width: '280px',
    flexShrink: 1,
    minWidth: '120px',
    '& input': { minWidth: 0 },
    [belowMedium]: { width: 'auto', flexGrow: 1 },
  },
  space: { flexGrow: 1, [belowMedium]: { display: 'none' } },
  deselected: { ...caption, whiteSpace: 'nowrap' },
  updated: {
    ...caption,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [belowMedium]: { display: 'none' },
  },
  turning: {
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
  },
  count: {
    ...typographyStyles.body1Strong,
    fontVariantNumeric: 'tabular-nums',
    paddingLeft: tokens.spacingHorizontalXS,
  },
  divider,
});

export const usePagerStyles = makeStyles({
  root: {
    ...caption,
    ...row('S'),
    minHeight: '44px',
    flexShrink: 0,
    marginTop: 'auto',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderTop: line,
    fontVariantNumeric: 'tabular-nums',
  },
  text: { ...clip, minWidth: 0 },
  space: { flexGrow: 1 },
  size: {
    flexShrink: 0,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    [belowMedium]: { display: 'none' },
  },
  sizes: { minWidth: 0 },
  page: { minWidth: '16px', textAlign: 'center' },
});

export const useListCardStyles = makeStyles({
  /** Its position shows whether the newest row is in view. */
  mark: { position: 'absolute', top: 0, left: 0, width: '1px', height: '1px' },
  /** Always there, so that nothing moves when its button appears. */
  arrived: { flexGrow: 1, whiteSpace: 'nowrap' },
});

export const useCountStyles = makeStyles({
  count: { [belowMedium]: { '::after': { content: '" " attr(data-noun)' } } },
});

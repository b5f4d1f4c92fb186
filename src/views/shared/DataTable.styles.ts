import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

const block = { height: 'auto', padding: 0, borderBottomWidth: 0 } as const;

export const useDataTableStyles = makeStyles({
  scroller: { position: 'relative', flexGrow: 0, flexShrink: 1, minHeight: 0, minWidth: 0, overflow: 'auto' },
  table: {
    tableLayout: 'fixed',
    width: '100%',
    minWidth: 'var(--table-min-width)',
    [belowMedium]: { display: 'block', minWidth: 0 },
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    [belowMedium]: { display: 'none' },
  },
  headRow: { borderBottomWidth: 0, boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke3}` },
  headCell: {
    height: '34px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    ':first-child': { paddingLeft: tokens.spacingHorizontalL },
  },
  headEnd: { justifyContent: 'flex-end' },
  headActions: { paddingRight: tokens.spacingHorizontalM },
  body: {
    [belowMedium]: { display: 'block' },
    '& > tr:last-child': { borderBottomWidth: 0 },
  },
  quiet: { ':hover': { backgroundColor: 'transparent' }, ':active': { backgroundColor: 'transparent' } },
  row: {
    borderBottomColor: tokens.colorNeutralStroke3,
    [belowMedium]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: tokens.spacingHorizontalL,
      position: 'relative',
      minHeight: '60px',
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
      // Ends the second line, so that the status begins a third.
      '::before': { content: '""', order: 3, flexBasis: '100%', height: 0 },
    },
  },
  rowWithActions: {
    [belowMedium]: { paddingRight: `calc(var(--table-actions-width) + ${tokens.spacingHorizontalS})` },
  },
  rowSmall: { [belowMedium]: { minHeight: '44px' } },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  select: {
    width: '44px',
    ':first-child': { paddingLeft: tokens.spacingHorizontalS },
    paddingRight: 0,
    [belowMedium]: { display: 'none' },
  },
  cell: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    ':first-child': { paddingLeft: tokens.spacingHorizontalL },
    [belowMedium]: { ...block, display: 'block', maxWidth: '100%', ':first-child': { paddingLeft: 0 } },
  },
  end: { textAlign: 'right' },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
  },
  disabled: { color: tokens.colorNeutralForeground3 },
  title: { [belowMedium]: { order: 1, flexBasis: '100%' } },
  second: {
    [belowMedium]: { order: 2, color: tokens.colorNeutralForeground3, textAlign: 'left' },
  },
  joined: {
    [belowMedium]: {
      marginRight: `calc(-1 * ${tokens.spacingHorizontalS})`,
      '::after': { content: '" /"' },
    },
  },
  status: {
    [belowMedium]: {
      ...typographyStyles.caption1,
      order: 4,
      color: tokens.colorNeutralForeground2,
      textAlign: 'left',
    },
  },
  none: { [belowMedium]: { display: 'none' } },
  actions: {
    paddingRight: tokens.spacingHorizontalS,
    [belowMedium]: {
      ...block,
      display: 'block',
      position: 'absolute',
      right: tokens.spacingHorizontalS,
      top: '50%',
      transform: 'translateY(-50%)',
    },
  },
  openedRow: { borderBottomColor: tokens.colorNeutralStroke3, [belowMedium]: { display: 'block' } },
  opened: {
    height: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground2,
    [belowMedium]: { display: 'block', borderBottomWidth: 0 },
  },
  actionRow: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    [belowMedium]: { '& button, & a': { minWidth: '36px', minHeight: '36px' } },
  },
});

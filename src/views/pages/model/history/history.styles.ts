import { createCustomFocusIndicatorStyle, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, filledCard, hidden, line, mono, row, toolbar } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';
import { captionInk, clip, faintLine, focusInside, heading, numeric, quiet, strong, touchable } from '../model.styles';

/** In px; taller on phones as a touch target. */
export const changeRowHeight = 60;
export const versionRowHeight = 32;
export const narrowVersionRowHeight = 40;

const value = { ...mono, ...clip, whiteSpace: 'pre' } as const;
const tinted = {
  color: tokens.colorNeutralForeground1,
  padding: `0 ${tokens.spacingHorizontalXS}`,
  borderRadius: tokens.borderRadiusSmall,
} as const;
const placed = { position: 'absolute', left: 0, right: 0 } as const;

/** Widths of the history, which may be docked. */
const withoutText = '@container (max-width: 919.98px)';
const inTwoLines = '@container (max-width: 607.98px)';

export const useHistoryStyles = makeStyles({
  root: { ...filledCard, containerType: 'inline-size' },
  toolbar: { ...toolbar, flexWrap: 'wrap', [belowMedium]: { '& button': touchable } },
  // Where there is little room, the first of two lines, with the close button.
  heading: { ...row('S'), flexGrow: 1, [inTwoLines]: { flexBasis: '60%', order: -2 } },
  close: { [inTwoLines]: { order: -1 } },
  icon: { display: 'flex', ...quiet },
  title: { ...heading, flexGrow: 1, whiteSpace: 'nowrap' },
  compare: { ...row('XS'), [belowMedium]: { flexGrow: 1 } },
  compareLabel: { ...caption, whiteSpace: 'nowrap', [inTwoLines]: hidden },
  compareChoice: {
    minWidth: '150px',
    [belowMedium]: { minWidth: '96px', width: '96px', flexGrow: 1, minHeight: '36px' },
  },
  compareNumber: {
    width: '88px',
    '& input': { minWidth: 0 },
    [belowMedium]: { width: '64px', minHeight: '36px' },
  },
  short: { [withoutText]: { minWidth: '32px', '& .fui-Button__icon': { marginRight: 0 } } },
  shortText: { [withoutText]: { display: 'none' } },
  panes: { flexShrink: 0, borderBottom: line },
  body: { display: 'flex', flexGrow: 1, minHeight: 0 },
  versions: {
    ...column(),
    width: '400px',
    flexShrink: 0,
    minHeight: 0,
    borderRight: line,
    [withoutText]: { width: '312px' },
  },
  /** Either the versions or the document. */
  onePane: { width: 'auto !important', flexGrow: 1, flexShrink: 1, borderRight: 'none' },
  document: { ...column(), flexGrow: 1, minHeight: 0 },
  blank: { ...row(), justifyContent: 'center', flexGrow: 1, minHeight: 0 },
  skeleton: { ...column('M'), padding: tokens.spacingHorizontalL },

  slider: {
    ...column('XXS'),
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: line,
  },
  facts: {
    ...row(),
    columnGap: tokens.spacingHorizontalL,
    minHeight: '20px',
    // On phones and docked always two lines, however long a name is, so that the slider doesn't move.
    [inTwoLines]: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: tokens.spacingHorizontalM },
  },
  versionOf: { ...strong, ...numeric, whiteSpace: 'nowrap' },
  of: { ...typographyStyles.body1, ...quiet },
  when: { ...captionInk, ...numeric, ...clip, flexShrink: 0 },
  made: {
    ...captionInk,
    ...numeric,
    ...row('XS'),
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    [inTwoLines]: { gridColumnStart: 1, gridColumnEnd: 3 },
  },
  track: { ...row('XS'), [belowMedium]: { '& button': { minWidth: '40px', minHeight: '40px' } } },
  range: {
    flexGrow: 1,
    minWidth: 0,
    height: '32px',
    margin: 0,
    cursor: 'pointer',
    accentColor: tokens.colorCompoundBrandBackground,
    borderRadius: tokens.borderRadiusMedium,
    ...createCustomFocusIndicatorStyle({ outline: `2px solid ${tokens.colorStrokeFocus2}` }),
    ':disabled': { cursor: 'default' },
    [belowMedium]: { height: '40px' },
  },

  documentHead: {
    ...row('XS'),
    minHeight: '36px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: faintLine,
  },
  documentTitle: { ...strong, flexGrow: 1, minWidth: 0 },
  note: caption,
  stale: { opacity: 0.6 },

  changes: { flexGrow: 1, minHeight: 0, overflowY: 'auto', ...focusInside },
  changeList: { position: 'relative' },
  placedChange: { ...placed, padding: `0 ${tokens.spacingHorizontalL}`, borderBottom: faintLine },
  change: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignContent: 'center',
    height: `${changeRowHeight}px`,
  },
  preview: { minWidth: 0 },
  kindIcon: { display: 'flex', gridRowStart: 1, gridRowEnd: 3, paddingTop: '1px' },
  added: { color: tokens.colorStatusSuccessForeground1 },
  removed: { color: tokens.colorStatusDangerForeground1 },
  changed: { color: tokens.colorBrandForeground1 },
  moved: { color: tokens.colorNeutralForeground2 },
  kind: { ...captionInk, flexShrink: 0 },
  path: { ...value, fontWeight: tokens.fontWeightSemibold },
  value,
  before: { ...tinted, backgroundColor: tokens.colorStatusDangerBackground1 },
  after: { ...tinted, backgroundColor: tokens.colorStatusSuccessBackground1 },
  arrow: { ...caption, flexShrink: 0 },

  scroller: { position: 'relative', flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  list: { position: 'relative', outlineStyle: 'none', ...focusInside },
  row: {
    ...placed,
    ...row(),
    columnGap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalM}`,
    ...typographyStyles.caption1,
  },
  group: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: faintLine,
    borderBottom: faintLine,
  },
  name: { ...typographyStyles.caption1Strong, display: 'flex', minWidth: 0, flexGrow: 1 },
  time: { flexShrink: 0, ...quiet, ...numeric },
  version: { cursor: 'pointer', ':hover': { backgroundColor: own('rowHover') } },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  number: {
    ...typographyStyles.caption1Strong,
    ...numeric,
    minWidth: '44px',
    flexShrink: 0,
    textAlign: 'right',
  },
  what: {
    ...row('XS'),
    alignItems: 'baseline',
    overflow: 'hidden',
    flexGrow: 1,
    color: tokens.colorNeutralForeground2,
  },
  rowPlace: {
    ...clip,
    ...typographyStyles.caption1Strong,
    color: tokens.colorNeutralForeground1,
    flexShrink: 0,
    minWidth: '4ch',
    maxWidth: '45%',
  },
  rowNote: { whiteSpace: 'nowrap', flexShrink: 0 },
  rowValue: { ...clip, whiteSpace: 'pre', flexShrink: 1, minWidth: '3ch' },
  rowAfter: { color: tokens.colorNeutralForeground1 },

  filters: { flexShrink: 0, borderBottom: line },
  filterHead: {
    ...row('XS'),
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    [belowMedium]: { minHeight: '44px', '& button': touchable },
  },
  count: { ...captionInk, ...numeric, flexGrow: 1 },
  filterFields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
  },
  filterField: { minWidth: 0, '& input': { minWidth: 0 } },
  marker: { position: 'absolute', left: 0, width: '1px', visibility: 'hidden' },
  end: {
    ...column('XS'),
    ...caption,
    alignItems: 'flex-start',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
});

import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { filledCard } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';

/** In px. */
export const changeRowHeight = 60;

const clippedText = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' } as const;
const mono = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase300,
  fontVariantLigatures: 'none',
} as const;

const tint = {
  color: tokens.colorNeutralForeground1,
  padding: `0 ${tokens.spacingHorizontalXS}`,
  borderRadius: tokens.borderRadiusSmall,
} as const;

export const useChangeListStyles = makeStyles({
  scroller: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    ...createCustomFocusIndicatorStyle({
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    }),
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignContent: 'center',
    height: `${changeRowHeight}px`,
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { display: 'flex', gridRowStart: 1, gridRowEnd: 3, paddingTop: '1px' },
  added: { color: tokens.colorStatusSuccessForeground1 },
  removed: { color: tokens.colorStatusDangerForeground1 },
  changed: { color: tokens.colorBrandForeground1 },
  moved: { color: tokens.colorNeutralForeground2 },
  head: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'baseline', minWidth: 0 },
  path: { ...mono, ...clippedText, fontWeight: tokens.fontWeightSemibold },
  kind: { ...typographyStyles.caption1, flexShrink: 0, color: tokens.colorNeutralForeground2 },
  values: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'baseline', minWidth: 0 },
  value: { ...mono, ...clippedText },
  before: { ...tint, backgroundColor: tokens.colorStatusDangerBackground1 },
  plain: { color: tokens.colorNeutralForeground2 },
  after: { ...tint, backgroundColor: tokens.colorStatusSuccessBackground1 },
  arrow: { ...typographyStyles.caption1, flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

const line = `1px solid ${tokens.colorNeutralStroke2}`;
const belowRoomy = '@media (max-width: 1199.98px)';

export const useHistoryViewStyles = makeStyles({
  root: filledCard,
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '49px',
    flexShrink: 0,
    padding: `7px ${tokens.spacingHorizontalM}`,
    borderBottom: line,
    [belowMedium]: { '& button': { minHeight: '36px', minWidth: '36px' } },
  },
  title: { ...typographyStyles.subtitle2, margin: 0, flexGrow: 1, whiteSpace: 'nowrap' },
  heading: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
    // The first of two lines there, with the button that closes it.
    [belowMedium]: { flexBasis: '60%', order: -2 },
  },
  close: { [belowMedium]: { order: -1 } },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  compare: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    [belowMedium]: { flexGrow: 1 },
  },
  compareLabel: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  compareChoice: {
    minWidth: '150px',
    [belowMedium]: { minWidth: '96px', width: '96px', flexGrow: 1, minHeight: '36px' },
  },
  compareNumber: {
    width: '88px',
    '& input': { minWidth: 0 },
    [belowMedium]: { width: '64px', minHeight: '36px' },
  },
  /** Only its icon where there is little room. */
  short: { [belowRoomy]: { minWidth: '32px', '& .fui-Button__icon': { marginRight: 0 } } },
  shortText: { [belowRoomy]: { display: 'none' } },
  messages: { display: 'flex', flexDirection: 'column', flexShrink: 0 },
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    [belowMedium]: { flexDirection: 'column' },
  },
  panes: { flexShrink: 0, borderBottom: line },
  versions: {
    display: 'flex',
    flexDirection: 'column',
    width: '320px',
    flexShrink: 0,
    minHeight: 0,
    borderRight: line,
    [belowRoomy]: { width: '264px' },
    [belowMedium]: { width: 'auto', flexGrow: 1, flexShrink: 1, borderRight: 'none' },
  },
  document: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  blank: { display: 'flex', flexGrow: 1, alignItems: 'center', justifyContent: 'center', minHeight: 0 },
  skeleton: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
});

export const useVersionDocumentStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '36px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  title: { ...typographyStyles.body1Strong, margin: 0, flexGrow: 1, minWidth: 0 },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  /** What is on its way is another version. */
  stale: { opacity: 0.6 },
  content: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
});

/** In px; on a phone a finger must reach it. */
export const versionRowHeight = 32;
export const narrowVersionRowHeight = 40;

const forced = '@media (forced-colors: active)';
const clip = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const useVersionListStyles = makeStyles({
  scroller: { position: 'relative', flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  list: {
    position: 'relative',
    outlineStyle: 'none',
    ...createCustomFocusIndicatorStyle({
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    }),
  },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalM}`,
    ...typographyStyles.caption1,
  },
  group: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { ...clip, ...typographyStyles.caption1Strong, flexGrow: 1 },
  time: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  version: {
    cursor: 'pointer',
    ':hover': { backgroundColor: own('rowHover') },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    [forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  number: {
    ...typographyStyles.caption1Strong,
    minWidth: '44px',
    flexShrink: 0,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  what: { ...clip, flexGrow: 1, color: tokens.colorNeutralForeground2 },
  /** For those who hear it. */
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  marker: { position: 'absolute', left: 0, width: '1px', visibility: 'hidden' },
  end: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
  },
});

export const useVersionSliderStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  facts: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '20px',
    // Two lines there, however long a name is: the slider stays where it is.
    [belowMedium]: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: tokens.spacingHorizontalM },
  },
  version: { ...typographyStyles.body1Strong, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  of: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  fact: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  when: { flexShrink: 0 },
  what: { [belowMedium]: { gridColumnStart: 1, gridColumnEnd: 3 } },
  track: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    [belowMedium]: { '& button': { minWidth: '40px', minHeight: '40px' } },
  },
  slider: {
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
});

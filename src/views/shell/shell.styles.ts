import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowShort, belowWide } from '~/views/hooks/use-width';
import { appearLate, caption, clip, column, focusInside, keyCap, line, mono, row } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';

/** Above all Fluent layers. */
const onTop = { position: 'fixed', zIndex: 1_000_001 } as const;

export const useConsoleShellStyles = makeStyles({
  /** Appears after 150 ms, so that quick navigation shows nothing. */
  progress: {
    ...onTop,
    top: 0,
    left: 0,
    width: '100%',
    height: '2px',
    backgroundColor: tokens.colorCompoundBrandStroke,
    transformOrigin: 'left',
    animationName: {
      from: { opacity: 0, transform: 'scaleX(0)' },
      '2%': { opacity: 1 },
      to: { opacity: 1, transform: 'scaleX(0.9)' },
    },
    animationDuration: '8s',
    animationDelay: '150ms',
    animationFillMode: 'both',
    animationTimingFunction: tokens.curveDecelerateMax,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});

export const useFrameStyles = makeStyles({
  root: {
    height: '100%',
    display: 'grid',
    gridTemplateRows: '48px minmax(0, 1fr)',
    gridTemplateColumns: '230px minmax(0, 1fr)',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    [belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  withoutNav: { gridTemplateColumns: 'minmax(0, 1fr)' },
  /** Visible while it has the focus. */
  skip: {
    position: 'fixed',
    zIndex: 2,
    top: tokens.spacingVerticalXS,
    left: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    boxShadow: tokens.shadow16,
    // It is there with the focus, not a frame later.
    transitionProperty: 'none',
    ':not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
  },
  // Its menus cover the page.
  top: { position: 'relative', zIndex: 1, gridColumnStart: 1, gridColumnEnd: -1, minWidth: 0 },
  nav: { minHeight: 0, [belowWide]: { display: 'none' } },
  main: {
    ...column(),
    minHeight: 0,
    overflow: 'hidden',
    isolation: 'isolate',
    // The page takes the focus if its control is gone; it is not a control, so it has no outline.
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: line,
    borderLeft: line,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    [belowMedium]: { borderLeftWidth: 0, borderTopLeftRadius: 0 },
  },
  mainWithoutNav: { borderLeftWidth: 0, borderTopLeftRadius: 0 },
  drawer: {
    width: '262px',
    paddingTop: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

export const useTopBarStyles = makeStyles({
  root: {
    ...row('S'),
    height: '48px',
    paddingLeft: tokens.spacingHorizontalL,
    paddingRight: tokens.spacingHorizontalM,
    [belowMedium]: { gap: tokens.spacingHorizontalXS, paddingRight: tokens.spacingHorizontalS },
  },
  withMenu: { [belowWide]: { paddingLeft: tokens.spacingHorizontalXS } },
  menu: { display: 'none', [belowWide]: { display: 'inline-flex' } },
  product: {
    ...row('S'),
    flexShrink: 0,
    width: '222px',
    whiteSpace: 'nowrap',
    [belowWide]: { width: 'auto' },
  },
  name: { ...typographyStyles.body1Strong, [belowMedium]: { display: 'none' } },
  kind: { ...caption, [belowMedium]: { display: 'none' } },
  kindBesideDomain: { [belowWide]: { display: 'none' } },
  place: {
    ...typographyStyles.body1Strong,
    ...clip,
    display: 'none',
    minWidth: 0,
    marginLeft: tokens.spacingHorizontalXS,
    [belowMedium]: { display: 'block' },
  },
  switcher: { display: 'flex', minWidth: 0, [belowMedium]: { display: 'none' } },
  space: { flexGrow: 1 },
});

export const useToolStyles = makeStyles({
  fixed: { flexShrink: 0 },
  search: {
    width: '260px',
    minWidth: '140px',
    justifyContent: 'flex-start',
    gap: tokens.spacingHorizontalXS,
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    [belowWide]: {
      width: '32px',
      minWidth: '32px',
      padding: '5px',
      gap: 0,
      '& .fui-Button__icon': { margin: 0 },
      justifyContent: 'center',
      flexShrink: 0,
      border: 'none',
      backgroundColor: 'transparent',
      color: tokens.colorNeutralForeground2,
    },
  },
  searchText: { flexGrow: 1, textAlign: 'left', whiteSpace: 'nowrap', [belowWide]: { display: 'none' } },
  searchKey: {
    ...keyCap,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    [belowWide]: { display: 'none' },
  },
  bell: { position: 'relative', display: 'flex' },
  badge: {
    position: 'absolute',
    // Inside the button, which clips its contents.
    top: '-5px',
    left: '9px',
    minWidth: '16px',
    padding: '0 2px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '14px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorStatusDangerBackground3,
  },
  person: {
    minWidth: 0,
    flexShrink: 0,
    maxWidth: '240px',
    gap: tokens.spacingHorizontalXS,
    paddingLeft: tokens.spacingHorizontalXS,
    paddingRight: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightRegular,
    [belowMedium]: { paddingLeft: '1px', paddingRight: '1px', minWidth: '36px' },
  },
  clip,
  personName: {
    ...clip,
    ...row('XS'),
    [belowMedium]: { display: 'none' },
  },
});

/** A line of a navigation that leads to a page. */
const navLine = {
  ...typographyStyles.body1,
  ...row('M'),
  flexShrink: 0,
  paddingLeft: tokens.spacingHorizontalM,
  paddingRight: tokens.spacingHorizontalS,
  borderRadius: tokens.borderRadiusMedium,
  textDecorationLine: 'none',
  ':hover': { color: tokens.colorNeutralForeground2Hover, backgroundColor: tokens.colorSubtleBackgroundHover },
  outlineStyle: 'none',
  ...focusInside,
} as const;
const unavailable = { color: tokens.colorNeutralForegroundDisabled, backgroundColor: 'transparent' };

export const useNavRailStyles = makeStyles({
  root: {
    ...column(),
    width: '100%',
    height: '100%',
    minHeight: 0,
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalM}`,
  },
  list: column('XXS'),
  item: {
    ...navLine,
    position: 'relative',
    height: '36px',
    color: tokens.colorNeutralForeground2,
    transitionProperty: 'background-color',
    transitionDuration: tokens.durationFaster,
    ':active': {
      color: tokens.colorNeutralForeground2Pressed,
      backgroundColor: tokens.colorSubtleBackgroundPressed,
    },
  },
  current: {
    color: tokens.colorNeutralForeground1Selected,
    backgroundColor: tokens.colorNeutralBackground1Selected,
    fontWeight: tokens.fontWeightSemibold,
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '10px',
      width: '3px',
      height: '16px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
    '@media (forced-colors: active)': { outline: '1px solid Highlight' },
  },
  disabled: {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    ':hover': unavailable,
    ':active': unavailable,
    '@media (forced-colors: active)': { color: 'GrayText' },
  },
  icon: { display: 'flex', flexShrink: 0 },
  iconCurrent: { color: own('currentPlaceIcon') },
  label: { ...clip, minWidth: 0 },
  space: { flexGrow: 1, minHeight: tokens.spacingVerticalL },
  footer: {
    ...caption,
    padding: `0 ${tokens.spacingHorizontalM}`,
    flexShrink: 0,
  },
});

export const useReasonHintStyles = makeStyles({
  around: { display: 'contents' },
  hint: {
    position: 'fixed',
    zIndex: 1_000_000,
    maxWidth: '280px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
  },
});

export const useDomainHeadStyles = makeStyles({
  back: { ...navLine, height: '32px', color: tokens.colorNeutralForeground3 },
  domain: {
    ...column('XXS'),
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
  name: { ...typographyStyles.body1Strong, ...clip },
  state: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, minHeight: '16px' },
  switcher: {
    maxWidth: '340px',
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
  },
  switcherText: row('S'),
  switcherName: { ...typographyStyles.body1Strong, ...clip, minWidth: 0 },
  switcherPath: {
    ...clip,
    ...mono,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    [belowWide]: { display: 'none' },
  },
  chevron: { display: 'flex', flexShrink: 0 },
});

export const useDomainShellStyles = makeStyles({
  // The page is laid out in the canvas as if it had no wrapper.
  open: { display: 'contents' },
  closed: { display: 'none' },
  banner: { flexShrink: 0, [belowShort]: { maxHeight: '40dvh', overflowY: 'auto' } },
  footer: { ...column('XS'), alignItems: 'flex-start' },
  late: {
    display: 'flex',
    flexGrow: 1,
    ...appearLate,
    '& > *': { minWidth: 0 },
  },
});

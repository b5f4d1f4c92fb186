import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';
import { own } from '~/views/theme/own-token';

export const useConsoleShellStyles = makeStyles({
  /** Comes after 150 ms, so that quick steps show nothing. */
  progress: {
    position: 'fixed',
    zIndex: 1000001,
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

export const useBannerStyles = makeStyles({
  root: { flexShrink: 0 },
});

export const useDomainNavHeadStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexShrink: 0 },
  back: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: '32px',
    paddingLeft: tokens.spacingHorizontalM,
    paddingRight: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    ':hover': {
      color: tokens.colorNeutralForeground2Hover,
      backgroundColor: tokens.colorSubtleBackgroundHover,
    },
    outlineStyle: 'none',
    ...createCustomFocusIndicatorStyle({
      outlineStyle: 'solid',
      outlineWidth: tokens.strokeWidthThick,
      outlineColor: tokens.colorStrokeFocus2,
      outlineOffset: '-2px',
    }),
  },
  domain: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
  name: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  state: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, minHeight: '16px' },
});

const edge = `1px solid ${tokens.colorNeutralStroke2}`;

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
  // Its menus hang down over the page, whatever is raised in there.
  top: { position: 'relative', zIndex: 1, gridColumnStart: 1, gridColumnEnd: -1, minWidth: 0 },
  nav: { minHeight: 0, [belowWide]: { display: 'none' } },
  main: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    isolation: 'isolate',
    // A place to start from, not a control.
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: edge,
    borderLeft: edge,
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

export const useNavRailStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    height: '100%',
    minHeight: 0,
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalM}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
  item: {
    ...typographyStyles.body1,
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: '36px',
    flexShrink: 0,
    paddingLeft: tokens.spacingHorizontalM,
    paddingRight: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    transitionProperty: 'background-color',
    transitionDuration: tokens.durationFaster,
    ':hover': {
      color: tokens.colorNeutralForeground2Hover,
      backgroundColor: tokens.colorSubtleBackgroundHover,
    },
    ':active': {
      color: tokens.colorNeutralForeground2Pressed,
      backgroundColor: tokens.colorSubtleBackgroundPressed,
    },
    outlineStyle: 'none',
    ...createCustomFocusIndicatorStyle({
      outlineStyle: 'solid',
      outlineWidth: tokens.strokeWidthThick,
      outlineColor: tokens.colorStrokeFocus2,
      outlineOffset: '-2px',
    }),
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
    ':hover': { color: tokens.colorNeutralForegroundDisabled, backgroundColor: 'transparent' },
    ':active': { color: tokens.colorNeutralForegroundDisabled, backgroundColor: 'transparent' },
    '@media (forced-colors: active)': { color: 'GrayText' },
  },
  icon: { display: 'flex', flexShrink: 0 },
  iconCurrent: { color: own('currentPlaceIcon') },
  label: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  space: { flexGrow: 1, minHeight: tokens.spacingVerticalL },
  footer: {
    ...typographyStyles.caption1,
    padding: `0 ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground3,
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

export const useOverlayStyles = makeStyles({
  surface: {
    maxWidth: '440px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  body: { justifyItems: 'center', textAlign: 'center' },
  title: {
    ...typographyStyles.subtitle2,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    gridColumn: '1 / -1',
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '48px',
    height: '48px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  content: { gridColumn: '1 / -1' },
  text: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', minHeight: '20px' },
  bar: {
    position: 'fixed',
    zIndex: 1000001,
    top: tokens.spacingVerticalM,
    left: '50%',
    transform: 'translateX(-50%)',
    width: 'max-content',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    boxShadow: tokens.shadow16,
    alignItems: 'center',
  },
  countdown: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  actions: { gridColumn: '1 / -1', justifySelf: 'center' },
});

export const useServerStatusOverlayStyles = makeStyles({
  welcome: {
    position: 'fixed',
    zIndex: 1000001,
    top: tokens.spacingVerticalM,
    left: '50%',
    transform: 'translateX(-50%)',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    boxShadow: tokens.shadow16,
    whiteSpace: 'nowrap',
    flexWrap: 'nowrap',
  },
});

export const useDomainContentStyles = makeStyles({
  // The page lies in the canvas as if nothing were around it.
  open: { display: 'contents' },
  closed: { display: 'none' },
});

export const useDomainFooterStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalXS },
});

export const useLinkStatusStyles = makeStyles({
  trigger: {
    ...typographyStyles.caption1,
    minWidth: 0,
    height: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalXS} - 1px)`,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  surface: { maxWidth: '320px', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  text: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  fact: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

export const useDomainConditionStyles = makeStyles({
  /** A quick answer shows nothing of it. */
  late: {
    display: 'flex',
    flexGrow: 1,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: tokens.durationNormal,
    animationDelay: '150ms',
    animationFillMode: 'backwards',
    '& > *': { minWidth: 0 },
  },
});

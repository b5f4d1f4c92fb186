import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowDesk, belowMedium, belowPhone, belowShort, belowSmall } from '~/views/hooks/use-width';
import { appearLate, caption, clip, column, line, mono, row, sunken, surface, toEdge } from './layout.styles';

export const usePageStyles = makeStyles({
  /** One above the other, so that a hidden page keeps its size, and need not be laid out again. */
  pages: {
    display: 'grid',
    grid: 'minmax(0, 1fr) / minmax(0, 1fr)',
    flexGrow: 1,
    minHeight: 0,
    isolation: 'isolate',
  },
  place: { ...column(), gridArea: '1 / 1', minHeight: 0, zIndex: 0 },
  hidden: {
    zIndex: -1,
    contentVisibility: 'hidden',
    '@supports not (content-visibility: hidden)': { visibility: 'hidden' },
  },
  scroll: {
    ...column(),
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    // What gets the focus is not under what is told about the connection.
    scrollPaddingTop: '48px',
  },
  content: {
    ...column('L'),
    flexGrow: 1,
    flexShrink: 0,
    width: '100%',
    maxWidth: '1728px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    [belowMedium]: {
      gap: tokens.spacingVerticalM,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    },
  },
  fill: { flexShrink: 1, minHeight: 0, [belowShort]: { flexShrink: 0 } },
  /** Leaves room to scroll content out from under errors, which stay at the bottom right until dismissed. */
  clear: { ':global(:root:has([data-staying]))': { paddingBottom: '280px' } },
});

export const usePageHeadStyles = makeStyles({
  crumbs: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})`,
    minWidth: 0,
    [belowMedium]: { display: 'none' },
  },
  path: row(),
  step: { ...row(), color: tokens.colorNeutralForeground2, textWrap: 'nowrap' },
  divider: { ...row(), fontSize: '12px' },
  crumbLink: {
    ...typographyStyles.caption1,
    minWidth: 'unset',
    height: '24px',
    padding: tokens.spacingHorizontalSNudge,
    textWrap: 'nowrap',
    '& .fui-Button__icon': { width: '12px', height: '12px', fontSize: '12px' },
  },
  crumb: { ...clip, maxWidth: '200px', unicodeBidi: 'plaintext' },
  here: {
    ...typographyStyles.caption1Strong,
    ...clip,
    unicodeBidi: 'plaintext',
    maxWidth: '320px',
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    color: tokens.colorNeutralForeground2,
  },
  plain: { fontWeight: tokens.fontWeightRegular },
  row: {
    ...row(),
    columnGap: tokens.spacingHorizontalM,
    minHeight: '36px',
    [belowMedium]: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXS },
  },
  title: {
    ...typographyStyles.title3,
    ...clip,
    unicodeBidi: 'plaintext',
    minWidth: 'var(--least)',
    maxWidth: '100%',
  },
  mono: { fontFamily: mono.fontFamily, fontSize: tokens.fontSizeBase500, fontVariantLigatures: 'none' },
  after: {
    ...row('XS'),
    minWidth: 'auto',
    flexShrink: 0,
    '& > a, & > bdi': { ...clip, maxWidth: '40vw' },
    [belowMedium]: { flexShrink: 1, minWidth: 0, flexWrap: 'wrap', '& > a, & > bdi': { maxWidth: '100%' } },
  },
  actions: { marginLeft: 'auto' },
});

export const useCardStyles = makeStyles({
  root: { ...column(), ...surface, flexShrink: 0, overflow: 'hidden' },
  fill: { flexShrink: 1, minHeight: '280px', [belowShort]: { flexShrink: 0 } },
  edge: toEdge,
  head: {
    ...row('S'),
    minHeight: '48px',
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    [belowSmall]: { flexWrap: 'wrap' },
  },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  title: { ...typographyStyles.subtitle2, minWidth: 0 },
  wide: { flexGrow: 1 },
  actions: caption,
  body: { flexGrow: 1, minWidth: 0, padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}` },
  bodyBelowHead: { paddingTop: 0 },
  skeleton: {
    display: 'block',
    height: '12px',
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    ...appearLate,
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
  skeletonField: { ...sunken, height: '32px' },
  end: { marginLeft: 'auto' },
});

const circle = {
  display: 'grid',
  placeItems: 'center',
  width: '48px',
  height: '48px',
  flexShrink: 0,
  borderRadius: tokens.borderRadiusCircular,
  border: `1px solid ${tokens.colorTransparentStroke}`,
  color: 'var(--tone)',
  backgroundColor: 'var(--tone-paper)',
} as const;
const anywhere = { overflowWrap: 'anywhere', maxWidth: '100%' } as const;

export const useBlankStateStyles = makeStyles({
  root: {
    display: 'grid',
    placeItems: 'center',
    flexGrow: 1,
    minHeight: '240px',
    padding: tokens.spacingHorizontalXXL,
  },
  inner: { width: '100%', maxWidth: '360px', textAlign: 'center' },
  icon: { ...circle, marginBottom: tokens.spacingVerticalS },
  title: { ...typographyStyles.body1Strong, ...anywhere },
  text: { ...typographyStyles.body1, ...anywhere, color: tokens.colorNeutralForeground3 },
  actions: { ...caption, marginTop: tokens.spacingVerticalM, fontVariantNumeric: 'tabular-nums' },
});

export const useStateCardStyles = makeStyles({
  place: {
    ...row(),
    justifyContent: 'center',
    alignItems: 'flex-start',
    flexGrow: 1,
    paddingTop: 'clamp(0px, 8vh, 72px)',
    [belowMedium]: { paddingTop: 0 },
  },
  card: { ...surface, width: '560px', maxWidth: '100%', minWidth: 0 },
  body: {
    ...column('L'),
    padding: tokens.spacingHorizontalXXL,
    [belowMedium]: { padding: tokens.spacingHorizontalL },
  },
  icon: circle,
  title: { ...typographyStyles.subtitle1, overflowWrap: 'anywhere' },
  text: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  footer: {
    ...row('S'),
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    borderTop: line,
    [belowMedium]: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  },
});

export const useFactsStyles = makeStyles({
  list: {
    ...typographyStyles.body1,
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalS,
  },
  line: { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' },
  label: { color: tokens.colorNeutralForeground3 },
  value: { minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  mono,
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
    gap: tokens.spacingHorizontalL,
    paddingTop: tokens.spacingVerticalXS,
    [belowMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  tile: column('XS'),
  caption,
  figure: {
    ...row('XS'),
    minHeight: '22px',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightRegular,
  },
});

export const usePageTabsStyles = makeStyles({
  strip: {
    flexShrink: 0,
    minWidth: 0,
    '& [role="tablist"]': { flexWrap: 'wrap' },
    [belowMedium]: {
      '& [role="tab"]': { paddingLeft: tokens.spacingHorizontalXS, paddingRight: tokens.spacingHorizontalXS },
      marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})`,
      marginRight: `calc(-1 * ${tokens.spacingHorizontalL})`,
    },
    [belowPhone]: {
      '& [role="tab"]': {
        paddingLeft: tokens.spacingHorizontalXXS,
        paddingRight: tokens.spacingHorizontalXXS,
      },
    },
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalMNudge})`,
    marginTop: `calc(-1 * ${tokens.spacingVerticalS})`,
  },
  bar: {
    ...row(),
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    marginLeft: 0,
    borderBottom: line,
    '& [role="tablist"]': { marginLeft: `calc(-1 * ${tokens.spacingHorizontalMNudge})` },
    [belowMedium]: {
      marginLeft: 0,
      marginRight: 0,
      '& [role="tablist"]': { marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})` },
    },
  },
  panel: { ...column('L'), flexShrink: 0, '&[hidden]': { display: 'none' } },
  fill: { flexGrow: 1, flexShrink: 1, minHeight: 0 },
  narrow: { [belowDesk]: { maxWidth: '640px' } },
});

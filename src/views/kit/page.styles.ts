import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

export const usePageStyles = makeStyles({
  scroll: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    display: 'flex',
    flexDirection: 'column',
  },
  content: {
    flexGrow: 1,
    flexShrink: 0,
    width: '100%',
    maxWidth: '1728px',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    [belowMedium]: {
      gap: tokens.spacingVerticalM,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    },
  },
  fill: { flexShrink: 1, minHeight: 0 },
  /** Errors stay at the bottom right until they are dismissed: what they cover can be scrolled out from below them. */
  clear: { ':global(:root:has([data-staying]))': { paddingBottom: '280px' } },
});

const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const usePageHeadStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    flexShrink: 0,
    minWidth: 0,
  },
  crumbs: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})`,
    minWidth: 0,
    '& ol': { minWidth: 0 },
    '& li': { minWidth: 0 },
    // The button of Home has an icon alone.
    '& .fui-Button__icon': { margin: 0 },
    [belowMedium]: { display: 'none' },
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
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '36px',
    minWidth: 0,
    [belowMedium]: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXS },
  },
  title: {
    ...typographyStyles.title3,
    ...clip,
    unicodeBidi: 'plaintext',
    margin: 0,
    minWidth: 'var(--least)',
    maxWidth: '100%',
  },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase500,
    fontVariantLigatures: 'none',
  },
  after: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    '& > a, & > bdi': { ...clip, maxWidth: '40vw' },
    [belowMedium]: {
      flexShrink: 1,
      minWidth: 0,
      flexWrap: 'wrap',
      '& > a, & > bdi': { maxWidth: '100%' },
    },
  },
  actions: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    marginLeft: 'auto',
  },
  sub: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

const line = `1px solid ${tokens.colorNeutralStroke2}`;

export const useCardStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: line,
    borderRadius: tokens.borderRadiusXLarge,
  },
  fill: { flexShrink: 1, minHeight: '280px' },
  edge: {
    [belowMedium]: {
      marginLeft: `calc(-1 * ${tokens.spacingHorizontalL})`,
      marginRight: `calc(-1 * ${tokens.spacingHorizontalL})`,
      borderRadius: 0,
      borderLeftWidth: 0,
      borderRightWidth: 0,
    },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '48px',
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
  },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  title: { ...typographyStyles.subtitle2, margin: 0, flexGrow: 1, minWidth: 0 },
  actions: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
  },
  body: {
    flexGrow: 1,
    minWidth: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
  },
  bodyBelowHead: {
    flexGrow: 1,
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  footer: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderTop: line,
  },
});

export const useSkeletonBarStyles = makeStyles({
  root: {
    display: 'block',
    height: '12px',
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: tokens.durationNormal,
    animationDelay: '150ms',
    animationFillMode: 'backwards',
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
  end: { marginLeft: 'auto' },
});

export const useBlankStateStyles = makeStyles({
  root: {
    display: 'grid',
    placeItems: 'center',
    flexGrow: 1,
    minHeight: '240px',
    padding: tokens.spacingHorizontalXXL,
  },
  inner: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalXS,
    width: '100%',
    maxWidth: '360px',
    textAlign: 'center',
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '48px',
    height: '48px',
    marginBottom: tokens.spacingVerticalS,
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  failed: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  title: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere', maxWidth: '100%' },
  text: {
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
    maxWidth: '100%',
  },
  details: { ...typographyStyles.body1, maxWidth: '100%' },
  pre: {
    maxHeight: '160px',
    overflow: 'auto',
    padding: tokens.spacingHorizontalS,
    textAlign: 'left',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  actions: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
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
  line: {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'baseline',
  },
  label: { color: tokens.colorNeutralForeground3 },
  value: { minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
    gap: tokens.spacingHorizontalL,
    paddingTop: tokens.spacingVerticalXS,
    [belowMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  tile: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  caption: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  figure: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '22px',
    minWidth: 0,
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

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';

/** A long dialog keeps away from the edges of the window; its text scrolls. */
export const inWindow = {
  maxHeight: 'calc(100dvh - 32px)',
  '& .fui-DialogBody': { maxHeight: 'calc(100dvh - 82px)' },
} as const;

/** A card that is as high as the page leaves room, with parts of its own; from edge to edge where there is little room. */
export const filledCard = {
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minWidth: 0,
  minHeight: '320px',
  overflow: 'hidden',
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusXLarge,
  [belowMedium]: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalL})`,
    marginRight: `calc(-1 * ${tokens.spacingHorizontalL})`,
    borderRadius: 0,
    borderLeftWidth: 0,
    borderRightWidth: 0,
  },
} as const;

/** The steps of the theme's spacing: 2, 4, 6, 8, 10, 12, 16, 20, 24 and 32 px. */
const gaps = {
  XXS: tokens.spacingHorizontalXXS,
  XS: tokens.spacingHorizontalXS,
  SNudge: tokens.spacingHorizontalSNudge,
  S: tokens.spacingHorizontalS,
  MNudge: tokens.spacingHorizontalMNudge,
  M: tokens.spacingHorizontalM,
  L: tokens.spacingHorizontalL,
  XL: tokens.spacingHorizontalXL,
  XXL: tokens.spacingHorizontalXXL,
  XXXL: tokens.spacingHorizontalXXXL,
} as const;
export type Gap = keyof typeof gaps;

/** For a rule of a style file that is a `Row` and more: `root: { ...row('S'), height: '32px' }`. */
export const row = (gap?: Gap) =>
  ({ display: 'flex', alignItems: 'center', minWidth: 0, ...(gap && { gap: gaps[gap] }) }) as const;
/** For a rule of a style file that is a `Column` and more. */
export const column = (gap?: Gap) =>
  ({ display: 'flex', flexDirection: 'column', minWidth: 0, ...(gap && { gap: gaps[gap] }) }) as const;

/** What `Row` and `Column` are made of. */
export const useStackStyles = makeStyles({
  row: row(),
  column: column(),
  XXS: { gap: gaps.XXS },
  XS: { gap: gaps.XS },
  SNudge: { gap: gaps.SNudge },
  S: { gap: gaps.S },
  MNudge: { gap: gaps.MNudge },
  M: { gap: gaps.M },
  L: { gap: gaps.L },
  XL: { gap: gaps.XL },
  XXL: { gap: gaps.XXL },
  XXXL: { gap: gaps.XXXL },
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  end: { alignItems: 'flex-end' },
  stretch: { alignItems: 'stretch' },
  baseline: { alignItems: 'baseline' },
  'justify-start': { justifyContent: 'flex-start' },
  'justify-center': { justifyContent: 'center' },
  'justify-end': { justifyContent: 'flex-end' },
  'justify-between': { justifyContent: 'space-between' },
  wrap: { flexWrap: 'wrap' },
  grow: { flexGrow: 1 },
  rigid: { flexShrink: 0 },
});

/** Rows, columns and the grid of twelve. */
export const useLayoutStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  rowXS: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  rowL: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL, minWidth: 0 },
  column: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  columnS: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  columnL: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  grow: { flexGrow: 1, minWidth: 0 },
  wrap: { flexWrap: 'wrap' },
  grid12: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    flexShrink: 0,
  },
  /** A card in the grid that takes all of it where there is little room. */
  onMedium: { [belowMedium]: { gridColumnEnd: 'span 12' } },
  /** Two fields side by side. */
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  /** A form and what stands beside it. */
  withAside: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 640px) minmax(280px, 340px)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    flexShrink: 0,
    [belowWide]: { gridTemplateColumns: 'minmax(0, 640px)' },
  },
  form: { maxWidth: '640px', width: '100%' },
});

/** The roles of text that several pieces share. */
export const useTextStyles = makeStyles({
  title: { ...typographyStyles.title3, margin: 0 },
  section: { ...typographyStyles.subtitle2, margin: 0 },
  strong: { ...typographyStyles.body1Strong, margin: 0 },
  body: { ...typographyStyles.body1 },
  caption: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  captionInk: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  muted: { color: tokens.colorNeutralForeground3 },
  figure: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
  },
  numeric: { fontVariantNumeric: 'tabular-nums' },
  clip: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  nowrap: { whiteSpace: 'nowrap' },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

const ink = tokens.colorNeutralForegroundOnBrand;
const hover = { color: ink, backgroundColor: tokens.colorStatusDangerBackground3Hover };
const pressed = { color: ink, backgroundColor: tokens.colorStatusDangerBackground3Pressed };

export const useDangerStyles = makeStyles({
  /** On a primary button that deletes, while it can be pressed. */
  button: {
    color: ink,
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': hover,
    ':active': pressed,
    ':hover:active': pressed,
  },
});

export const useConfirmDialogStyles = makeStyles({
  surface: {
    maxWidth: '520px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ...inWindow,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    overflowWrap: 'anywhere',
    paddingTop: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalS,
  },
  word: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantLigatures: 'none',
    userSelect: 'all',
  },
  input: {
    '& input': { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, minWidth: 0 },
  },
});

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

import { createCustomFocusIndicatorStyle, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowShort, belowWide, atLeastDesk } from '~/views/hooks/use-width';

export const line = `1px solid ${tokens.colorNeutralStroke2}`;

export const mono = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase300,
  fontVariantLigatures: 'none',
} as const;

export const caption = { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 } as const;

export const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Between groups of tools. */
export const divider = {
  width: '1px',
  alignSelf: 'stretch',
  flexShrink: 0,
  margin: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS}`,
  backgroundColor: tokens.colorNeutralStroke2,
} as const;

/** As on a keyboard. */
export const keyCap = {
  padding: '0 4px',
  border: line,
  borderRadius: tokens.borderRadiusSmall,
  fontFamily: tokens.fontFamilyBase,
  fontSize: tokens.fontSizeBase100,
  lineHeight: '16px',
} as const;

/** Only for screen readers. */
export const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export const focusOutline = {
  outlineStyle: 'solid',
  outlineWidth: tokens.strokeWidthThick,
  outlineColor: tokens.colorStrokeFocus2,
} as const;

/** For controls whose outline would be cut off. */
export const focusInside = createCustomFocusIndicatorStyle({ ...focusOutline, outlineOffset: '-2px' });

/** Keeps line breaks and spaces; text without spaces breaks anywhere. */
export const wholeText = { overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** For what is shown while something loads: quick answers show nothing of it. */
export const appearLate = {
  animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
  animationDuration: tokens.durationNormal,
  animationDelay: '150ms',
  animationFillMode: 'backwards',
} as const;

export const sunken = {
  backgroundColor: tokens.colorNeutralBackground2,
  border: line,
  borderRadius: tokens.borderRadiusMedium,
} as const;

export const surface = {
  backgroundColor: tokens.colorNeutralBackground1,
  border: line,
  borderRadius: tokens.borderRadiusXLarge,
} as const;

export const toEdge = {
  [belowMedium]: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalL})`,
    marginRight: `calc(-1 * ${tokens.spacingHorizontalL})`,
    borderRadius: 0,
    borderLeftWidth: 0,
    borderRightWidth: 0,
  },
} as const;

/** Theme spacing: 2, 4, 8, 12, 16 and 20 px. */
const gaps = {
  XXS: tokens.spacingHorizontalXXS,
  XS: tokens.spacingHorizontalXS,
  S: tokens.spacingHorizontalS,
  M: tokens.spacingHorizontalM,
  L: tokens.spacingHorizontalL,
  XL: tokens.spacingHorizontalXL,
} as const;
export type Gap = keyof typeof gaps;

/** A `Row` for style files: `root: { ...row('S'), height: '32px' }`. */
export const row = (gap?: Gap) =>
  ({ display: 'flex', alignItems: 'center', minWidth: 0, ...(gap && { gap: gaps[gap] }) }) as const;
export const column = (gap?: Gap) =>
  ({ display: 'flex', flexDirection: 'column', minWidth: 0, ...(gap && { gap: gaps[gap] }) }) as const;

/** Above what scrolls. */
export const toolbar = {
  ...row('S'),
  minHeight: '49px',
  flexShrink: 0,
  padding: `7px ${tokens.spacingHorizontalM}`,
  borderBottom: line,
} as const;

/** A long dialog keeps a distance from the window's edges; its content scrolls, or all of it in a window that is not as high. */
export const inWindow = {
  maxHeight: 'calc(100dvh - 32px)',
  '@media (min-height: 360px)': { '& .fui-DialogBody': { maxHeight: 'calc(100dvh - 82px)' } },
} as const;

export const filledCard = {
  ...column(),
  ...surface,
  ...toEdge,
  flexGrow: 1,
  minHeight: '320px',
  overflow: 'hidden',
  [belowShort]: { flexGrow: 0, flexShrink: 0, height: 'max(320px, calc(100dvh - 64px))' },
} as const;

const gapRules = Object.fromEntries(Object.entries(gaps).map(([name, gap]) => [name, { gap }])) as Record<
  Gap,
  { gap: string }
>;

export const useStackStyles = makeStyles({
  row: row(),
  column: column(),
  ...gapRules,
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  baseline: { alignItems: 'baseline' },
  'justify-center': { justifyContent: 'center' },
  'justify-end': { justifyContent: 'flex-end' },
  'justify-between': { justifyContent: 'space-between' },
  wrap: { flexWrap: 'wrap' },
  grow: { flexGrow: 1 },
  rigid: { flexShrink: 0 },
});

export const useLayoutStyles = makeStyles({
  /** Aligns a check box or a switch, which has a margin of 8 px, with the fields. */
  flush: { marginLeft: `calc(-1 * ${gaps.S})`, alignSelf: 'start', justifySelf: 'start' },
  /** As high as a switch, also before it is drawn. */
  switchLine: { minHeight: '36px' },
  grid12: { display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: gaps.L, flexShrink: 0 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: gaps.L,
    rowGap: gaps.XL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  withAside: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 640px) minmax(280px, 340px)',
    alignItems: 'start',
    gap: gaps.L,
    flexShrink: 0,
    [belowWide]: { gridTemplateColumns: 'minmax(0, 640px)' },
    [atLeastDesk]: { gridTemplateColumns: 'minmax(0, 1fr) clamp(300px, 24%, 340px)' },
  },
});

export const useTextStyles = makeStyles({
  section: typographyStyles.subtitle2,
  strong: typographyStyles.body1Strong,
  body: typographyStyles.body1,
  clip,
  caption,
  muted: { color: tokens.colorNeutralForeground3 },
  mono,
  numeric: { fontVariantNumeric: 'tabular-nums' },
  hidden,
});

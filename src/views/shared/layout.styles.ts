import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium, belowWide } from './breakpoints';

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

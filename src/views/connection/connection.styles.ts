import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowLarge, belowMedium, belowWide } from '~/views/hooks/use-width';
import { caption, clip, column, line, mono, row, sunken } from '~/views/kit/layout.styles';

export const useConnectionStyles = makeStyles({
  progress: {
    ...row('S'),
    ...sunken,
    flexShrink: 0,
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalM}`,
  },
  count: { marginLeft: 'auto', ...caption, fontVariantNumeric: 'tabular-nums' },
  head: { flexWrap: 'wrap', marginBottom: tokens.spacingVerticalXS },
  group: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  address: { ...mono, color: tokens.colorNeutralForeground3, minWidth: 0 },
  list: { borderTop: line },
  row: {
    display: 'grid',
    gridTemplateColumns: '16px 160px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
    padding: `${tokens.spacingVerticalSNudge} 0`,
    borderBottom: line,
    [belowMedium]: { gridTemplateColumns: '16px minmax(0, 1fr) auto' },
    '@media (hover: hover)': {
      ':not(:hover):not(:focus-within)': { '--quiet': '0' },
    },
  },
  icon: { ...row(), height: tokens.lineHeightBase300, color: 'var(--tone)' },
  title: { minWidth: 0 },
  found: {
    minWidth: 0,
    [belowMedium]: { gridColumnStart: 2, gridColumnEnd: -1, gridRowStart: 2 },
  },
  advice: {
    ...column('XXS'),
    listStyleType: 'disc',
    margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingLeft: tokens.spacingHorizontalL,
    color: tokens.colorNeutralForeground2,
  },
  end: {
    display: 'grid',
    gridTemplateColumns: '48px 24px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    height: tokens.lineHeightBase300,
    textAlign: 'right',
  },
  took: { ...caption, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  again: { gridColumnStart: 2 },
  quiet: { opacity: 'var(--quiet, 1)' },
});

const twoLines = { ...typographyStyles.caption1, maxHeight: '32px', whiteSpace: 'normal' } as const;

export const useConnectionStripStyles = makeStyles({
  /** From edge to edge, and as high as what is above the title. */
  row: {
    ...row('L'),
    flexShrink: 0,
    height: '40px',
    marginTop: `calc(-1 * ${tokens.spacingVerticalL})`,
    marginBottom: '-10px',
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalXXL})`,
    marginRight: `calc(-1 * ${tokens.spacingHorizontalXXL})`,
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    [belowMedium]: { display: 'none' },
  },
  /** Stays in sight when the page is scrolled. */
  filled: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    boxShadow: 'inset 0 -1px var(--tone-edge)',
    backgroundColor: 'var(--tone-paper)',
    [belowWide]: { '& > nav': { display: 'none' } },
    '& button': { whiteSpace: 'nowrap' },
    '@media (forced-colors: active)': { borderBottom: '1px solid' },
  },
  /** Over the end of long breadcrumbs, which do not move. */
  strip: {
    ...row(),
    position: 'absolute',
    inset: `0 ${tokens.spacingHorizontalXXL} 0 calc(100px + ${tokens.spacingHorizontalXXL})`,
    justifyContent: 'flex-end',
    pointerEvents: 'none',
    '& > *': {
      ...row(),
      height: 'calc(100% - 1px)',
      marginBottom: '1px',
      paddingLeft: tokens.spacingHorizontalS,
      backgroundColor: 'var(--tone-paper)',
      pointerEvents: 'auto',
    },
    [belowWide]: { left: tokens.spacingHorizontalXXL },
  },
  words: { columnGap: tokens.spacingHorizontalS, flexShrink: 1000, minWidth: 0 },
  icon: { display: 'flex', flexShrink: 0, color: 'var(--tone)' },
  text: {
    ...typographyStyles.body1,
    ...clip,
    minWidth: 0,
    fontVariantNumeric: 'tabular-nums',
    [belowLarge]: twoLines,
  },
  long: twoLines,
  kept: { display: 'inline-flex', minWidth: 0 },
  narrow: { display: 'none', [belowMedium]: { display: 'inline-flex' } },
  chip: {
    minWidth: 0,
    justifyContent: 'flex-start',
    whiteSpace: 'nowrap',
    color: 'var(--tone)',
    backgroundColor: 'var(--tone-paper)',
  },
  panel: { ...column('S'), maxWidth: '320px' },
  panelTitle: typographyStyles.body1Strong,
  panelActions: { ...row('M'), alignSelf: 'flex-end' },
});

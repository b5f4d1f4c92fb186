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
  group: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  address: { ...mono, color: tokens.colorNeutralForeground3, minWidth: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none', borderTop: line },
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
  /** 24 px of breadcrumbs, between the top of the page and its title. */
  row: {
    ...row('L'),
    flexShrink: 0,
    height: '24px',
    marginTop: '-8px',
    marginBottom: '-2px',
    [belowMedium]: { display: 'none' },
  },
  /** From edge to edge, and as high as what is above the title. Stays in sight when the page is scrolled. */
  told: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: '40px',
    marginTop: `calc(-1 * ${tokens.spacingVerticalL})`,
    marginBottom: '-10px',
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalXXL})`,
    marginRight: `calc(-1 * ${tokens.spacingHorizontalXXL})`,
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    borderBottom: '1px solid var(--tone-edge)',
    backgroundColor: 'var(--tone-paper)',
    '& > nav': { overflow: 'hidden', flexShrink: 9, minWidth: '100px' },
    // Cut off, not squeezed: nothing in it moves.
    '& > nav > ol': { width: 'max-content' },
    [belowWide]: { '& > nav': { display: 'none' } },
    '& button': { whiteSpace: 'nowrap' },
  },
  strip: { ...row('S'), flexGrow: 1, minWidth: 0, justifyContent: 'flex-end' },
  icon: { display: 'flex', flexShrink: 0, color: 'var(--tone)' },
  text: {
    ...typographyStyles.body1,
    ...clip,
    flexShrink: 1000,
    minWidth: 0,
    fontVariantNumeric: 'tabular-nums',
    [belowLarge]: twoLines,
  },
  long: twoLines,
  kept: { display: 'inline-flex', minWidth: 0 },
  chip: {
    display: 'none',
    flexShrink: 1,
    minWidth: 0,
    justifyContent: 'flex-start',
    whiteSpace: 'nowrap',
    color: 'var(--tone)',
    backgroundColor: 'var(--tone-paper)',
    [belowMedium]: { display: 'inline-flex' },
  },
  panel: { ...column('S'), maxWidth: '320px' },
  panelTitle: typographyStyles.body1Strong,
  panelActions: { ...row('M'), alignSelf: 'flex-end' },
});

import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, line, mono, row, sunken } from '~/views/kit/layout.styles';

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

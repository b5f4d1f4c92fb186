import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';
import { caption, clip, mono } from '~/views/kit/layout.styles';

const rowLine = `1px solid ${tokens.colorNeutralStroke3}`;

export const useParticipantsStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    [belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  scroller: { maxHeight: '520px', overflow: 'auto', minWidth: 0 },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  headCell: {
    ...typographyStyles.caption1Strong,
    height: '34px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    borderBottom: rowLine,
    ':first-child': { paddingLeft: tokens.spacingHorizontalL },
  },
  choice: { width: '52px' },
  session: { width: '112px' },
  key: { width: '34%', maxWidth: '200px' },
  row: { '& > *': { borderBottom: rowLine }, ':last-child > *': { borderBottomWidth: 0 } },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  stale: { opacity: 0.7 },
  fresh: { backgroundColor: tokens.colorPaletteMarigoldBackground1 },
  freshNote: {
    ...typographyStyles.caption1,
    float: 'right',
    marginLeft: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
  },
  cell: {
    height: '44px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    ':first-child': { paddingLeft: tokens.spacingHorizontalS },
  },
  person: { display: 'block', cursor: 'pointer' },
  clip,
  mono,
  stateCell: {
    ...mono,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    fontWeight: tokens.fontWeightRegular,
    ':first-child': { paddingLeft: tokens.spacingHorizontalL },
  },
  whose: { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}` },
  quiet: { color: tokens.colorNeutralForeground3 },
  note: { ...caption, padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
});

export const useTypeFilterStyles = makeStyles({
  root: { width: '200px', minWidth: '96px', '& input': { minWidth: 0 }, [belowMedium]: { width: '128px' } },
});

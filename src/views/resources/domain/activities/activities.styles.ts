import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';
import { own } from '~/views/theme/own-token';

const mono = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase300,
  fontVariantLigatures: 'none',
} as const;
const rowLine = `1px solid ${tokens.colorNeutralStroke3}`;
const headCell = {
  ...typographyStyles.caption1Strong,
  height: '34px',
  padding: `0 ${tokens.spacingHorizontalS}`,
  textAlign: 'start',
  color: tokens.colorNeutralForeground3,
  borderBottom: rowLine,
} as const;

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
  headCell: { ...headCell, ':first-child': { paddingLeft: tokens.spacingHorizontalL } },
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
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    cursor: 'pointer',
  },
  clip: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
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
  whose: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  note: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
  },
  plain: {},
  keyword: { color: own('syntaxKeyword') },
  string: { color: own('syntaxString') },
  number: { color: own('syntaxNumber') },
  boolean: { color: own('syntaxBoolean') },
  null: { color: own('syntaxNull') },
  comment: {},
});

export const useTypeFilterStyles = makeStyles({
  root: {
    width: '200px',
    minWidth: '96px',
    '& input': { minWidth: 0 },
    [belowMedium]: { width: '128px' },
  },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { atLeastBroad, belowLarge, belowMedium, belowWide } from '~/views/hooks/use-width';
import { caption, clip, column, line, mono, row, sunken, wholeText } from '~/views/kit/layout.styles';

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

export const useTokenDialogStyles = makeStyles({
  list: { ...column('S'), overflowWrap: 'anywhere' },
  check: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalS },
  name: { fontWeight: tokens.fontWeightSemibold },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  note: { color: tokens.colorNeutralForeground3 },
  title: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  json: { ...sunken, ...mono, ...wholeText, padding: tokens.spacingHorizontalM, maxHeight: '200px' },
});

export const useChatViewStyles = makeStyles({
  overview: { gridColumnEnd: 'span 8', [belowLarge]: { gridColumnEnd: 'span 12' } },
  members: { gridColumnEnd: 'span 4', [belowLarge]: { gridColumnEnd: 'span 12' } },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'start',
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    maxHeight: '118px',
    overflowY: 'auto',
  },
  /** An icon before a word. */
  sign: { '& > svg': { verticalAlign: 'text-bottom', marginRight: tokens.spacingHorizontalXS } },
  quietSign: { '& > svg': { color: tokens.colorNeutralForeground3 } },
  messageSign: { '& > svg': { color: tokens.colorBrandForeground1 } },
  whole: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  filtered: { flexShrink: 0 },
});

export const useSnapshotPolicyFieldsStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 240px',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalL,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  hint: caption,
  // Centers the check box on the field next to it, which has a label above.
  beside: { marginTop: '18px', [belowMedium]: { marginTop: 0 } },
});

export const useMemberEditorStyles = makeStyles({
  picker: { flexGrow: 1, maxWidth: '320px', minWidth: 0 },
  // Next to the field, below its label.
  button: { minWidth: '64px', marginTop: `calc(${tokens.lineHeightBase300} + 6px)` },
  note: { ...caption, overflowWrap: 'anywhere' },
  /** The place of a few: most groups move nothing when they are read. */
  members: { minHeight: '204px' },
  list: { maxHeight: '420px', overflowY: 'auto', border: line, borderRadius: tokens.borderRadiusMedium },
  member: {
    ...row('S'),
    minHeight: '34px',
    paddingLeft: tokens.spacingHorizontalM,
    paddingRight: tokens.spacingHorizontalXS,
    borderBottom: rowLine,
    ':last-child': { borderBottomStyle: 'none' },
  },
  name: { ...mono, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

export const useSessionFilterStyles = makeStyles({
  root: {
    ...row('XS'),
    flexGrow: 1,
    flexWrap: 'wrap',
    flexBasis: '100%',
    [atLeastBroad]: { flexWrap: 'nowrap', flexBasis: 'auto', flexGrow: 1000 },
  },
  field: {
    flexGrow: 1,
    flexBasis: '80px',
    minWidth: '80px',
    maxWidth: '220px',
    '& input': { minWidth: 0 },
    '& button': { whiteSpace: 'nowrap', minWidth: 0 },
    [belowMedium]: { flexBasis: '40%', maxWidth: 'none' },
  },
  choice: { minWidth: '108px' },
  filled: { flexBasis: '160px', maxWidth: '280px', '& > span': { whiteSpace: 'nowrap' } },
  submit: { flexShrink: 0 },
  label: { whiteSpace: 'nowrap' },
});

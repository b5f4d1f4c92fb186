import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { own } from '~/views/theme/own-token';

export const useResultStyles = makeStyles({
  chooser: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    width: 'min(300px, 90vw)',
  },
  choices: { display: 'flex', flexDirection: 'column', maxHeight: '320px', overflowY: 'auto' },
  key: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  dialog: { maxWidth: '440px' },
  footer: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    minHeight: '43px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  skeleton: { flexShrink: 1, minHeight: 0, overflow: 'hidden' },
  bar: {
    display: 'flex',
    alignItems: 'center',
    height: '34px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    columnGap: tokens.spacingHorizontalXL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

export const useModelSearchStyles = makeStyles({
  root: { flexShrink: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '48px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    [belowMedium]: { padding: `0 ${tokens.spacingHorizontalS}` },
  },
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalXS} 0`,
    [belowMedium]: { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}` },
  },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  collection: { width: '190px', minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
  perPage: { width: '84px', minWidth: 0, '& input': { minWidth: 0 } },
  id: { width: '300px', maxWidth: '100%', fontFamily: tokens.fontFamilyMonospace },
  space: { flexGrow: 1 },
  tools: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  query: {
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    [belowMedium]: { padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS}` },
  },
  editorPlace: { minHeight: '46px', minWidth: 0 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, paddingTop: '4px' },
  fault: {
    ...typographyStyles.caption1,
    color: tokens.colorPaletteRedForeground1,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    margin: 0,
  },
});

const line = `1px solid ${tokens.colorNeutralStroke3}`;
const mono = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  fontVariantLigatures: 'none',
} as const;

export const rowHeight = 34;
/** Below this width of the card the facts of an opened row stand above its data. */
const narrowTable = 700;
export const openedHeight = (width: number) => (width < narrowTable ? 660 : 372);

export const useModelTableStyles = makeStyles({
  scroller: {
    position: 'relative',
    flexGrow: 0,
    flexShrink: 1,
    minHeight: 0,
    minWidth: 0,
    overflow: 'auto',
    containerType: 'inline-size',
  },
  table: { tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0, width: '100%' },
  head: { position: 'sticky', top: 0, zIndex: 2 },
  headCell: {
    boxSizing: 'border-box',
    height: '34px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: line,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  dataHead: { ...mono, fontWeight: tokens.fontWeightRegular },
  row: { ':hover > td': { backgroundColor: own('rowHover') } },
  selected: {
    '& > td': { backgroundColor: tokens.colorBrandBackground2 },
    ':hover > td': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  cell: {
    boxSizing: 'border-box',
    height: '34px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: line,
    fontVariantNumeric: 'tabular-nums',
  },
  box: { padding: 0, textAlign: 'center' },
  end: { textAlign: 'right' },
  mono,
  id: { width: '116px', [belowMedium]: { width: '110px' } },
  /** On a phone the time stands free of the menu's button; the version is told in the opened row. */
  version: { width: '76px', [belowMedium]: { width: '1px', padding: 0, fontSize: 0 } },
  modified: {
    width: '196px',
    [belowMedium]: {
      width: '150px',
      paddingLeft: 0,
      paddingRight: tokens.spacingHorizontalXS,
      fontSize: tokens.fontSizeBase200,
    },
  },
  menu: {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    padding: 0,
    textAlign: 'center',
  },
  /** For those who do not see it. */
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  quiet: { color: tokens.colorNeutralForeground3 },
  boolean: { ...mono, color: own('syntaxBoolean') },
  null: { ...mono, color: own('syntaxNull') },
  json: { ...mono, color: tokens.colorNeutralForeground2 },
  gap: { padding: 0, border: 'none' },
  opened: { padding: 0, borderBottom: line },
  panel: {
    boxSizing: 'border-box',
    position: 'sticky',
    left: 0,
    width: '100cqw',
    height: '372px',
    overflow: 'auto',
    display: 'grid',
    gridTemplateColumns: '250px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM} 76px`,
    whiteSpace: 'normal',
    '@container (max-width: 699.98px)': {
      height: '660px',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      rowGap: tokens.spacingVerticalM,
      padding: tokens.spacingVerticalM,
    },
  },
  facts: { display: 'grid', rowGap: tokens.spacingVerticalS, alignContent: 'start', margin: 0, minWidth: 0 },
  fact: { minWidth: 0 },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  data: { display: 'flex', flexDirection: 'column', minWidth: 0, rowGap: tokens.spacingVerticalXS },
  dataHeadRow: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  grow: { flexGrow: 1 },
  viewer: { height: '300px', flexShrink: 0, overflow: 'hidden', display: 'grid', minWidth: 0 },
  plain: {
    margin: 0,
    overflow: 'auto',
    padding: tokens.spacingVerticalM,
    ...mono,
    lineHeight: tokens.lineHeightBase300,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

export const useQueryBookStyles = makeStyles({
  menu: { maxWidth: 'min(560px, 94vw)', maxHeight: '420px' },
  query: {
    maxWidth: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    fontVariantLigatures: 'none',
    '& .fui-MenuItem__content': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  name: { maxWidth: 'none' },
  surface: { maxWidth: '560px' },
  sample: {
    margin: 0,
    maxHeight: '120px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  fields: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '50vh', overflowY: 'auto' },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  texts: { flexGrow: 1, minWidth: 0 },
  grow: { flexGrow: 1 },
});

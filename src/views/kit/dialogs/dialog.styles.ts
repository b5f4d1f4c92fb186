import { makeStyles, tokens } from '@fluentui/react-components';
import { caption, column, inWindow, line, mono, sunken } from '~/views/kit/layout.styles';

const rowLine = `1px solid ${tokens.colorNeutralStroke3}`;
const ink = tokens.colorNeutralForegroundOnBrand;
const hover = { color: ink, backgroundColor: tokens.colorStatusDangerBackground3Hover };
const pressed = { color: ink, backgroundColor: tokens.colorStatusDangerBackground3Pressed };

/** For lists of thousands of items. */
const drawnInView = { contentVisibility: 'auto', containIntrinsicSize: 'auto 24px' } as const;

export const usePanelStyles = makeStyles({
  surface: { border: line, ...inWindow },
  content: {
    ...column('L'),
    overflowWrap: 'anywhere',
    paddingTop: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalS,
  },
  title: { maxHeight: '30dvh', overflowY: 'auto', overflowWrap: 'anywhere' },
});

export const useConfirmDialogStyles = makeStyles({
  word: { ...mono, fontWeight: tokens.fontWeightSemibold, userSelect: 'all' },
  input: { '& input': { fontFamily: mono.fontFamily, fontSize: mono.fontSize, minWidth: 0 } },
  danger: {
    color: ink,
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': hover,
    ':active': pressed,
    ':hover:active': pressed,
  },
});

export const useResultListStyles = makeStyles({
  root: { ...sunken, maxHeight: '240px', overflow: 'auto' },
  item: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '34px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    '& + li': { borderTop: rowLine },
    ...drawnInView,
  },
  icon: { display: 'flex' },
  label: { overflowWrap: 'anywhere' },
  text: { ...caption, maxWidth: '240px', textAlign: 'right', overflowWrap: 'anywhere' },
  waiting: { color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  names: {
    ...sunken,
    maxHeight: '200px',
    overflowY: 'auto',
    marginTop: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  name: {
    ...mono,
    overflowWrap: 'anywhere',
    '& + li': { marginTop: tokens.spacingVerticalXS },
    ...drawnInView,
  },
});

export const useLossStyles = makeStyles({
  root: { ...sunken, overflow: 'hidden' },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  note: caption,
  line: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    ':not(:first-child)': { borderTop: line },
  },
  withIcon: { display: 'flex', gap: tokens.spacingHorizontalM },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  urgent: { color: tokens.colorStatusDangerForeground1 },
  loss: { ...column('XS'), flexGrow: 1, minWidth: 0 },
  items: { maxHeight: '144px', overflowY: 'auto' },
  item: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  name: { ...mono, minWidth: 0, overflowWrap: 'anywhere' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

const cell = {
  padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  textAlign: 'start',
  verticalAlign: 'top',
  borderBottom: rowLine,
  overflowWrap: 'anywhere',
} as const;

export const useConflictDialogStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    '& td': cell,
    '& th': { ...cell, fontWeight: tokens.fontWeightSemibold },
    '& thead th': { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  },
  none: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
});

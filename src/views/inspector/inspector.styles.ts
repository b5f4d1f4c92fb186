import { makeStyles, shorthands, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, focusInside, line, mono, row } from '~/views/kit/layout.styles';

export const useInspectorStyles = makeStyles({
  panel: {
    ...column(),
    height: 'min(380px, 50dvh)',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    outlineStyle: 'none',
    ...focusInside,
    [belowMedium]: { position: 'fixed', inset: 0, height: 'auto', borderTopWidth: 0 },
  },
  bar: {
    ...row('S'),
    flexShrink: 0,
    flexWrap: 'wrap',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    '& > :last-child': { marginLeft: 'auto' },
  },
  title: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  machine: { flexGrow: 1, flexBasis: '160px', minWidth: 0, maxWidth: '320px' },
  copy: { width: '132px', '& button': { width: '100%' } },
  uncopied: { flexShrink: 0, maxHeight: '50%', overflow: 'auto' },
  panes: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    flexGrow: 1,
    minHeight: 0,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'minmax(0, 2fr) minmax(0, 3fr)' },
  },
  pane: {
    overflow: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderTop: line,
    outlineStyle: 'none',
    ...focusInside,
    ':nth-child(2)': { borderLeft: line },
  },
  note: { ...caption, marginBottom: tokens.spacingVerticalS },
  event: { ...mono, paddingLeft: '2ch', textIndent: '-2ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  states: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  state: {
    ...column(),
    gap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    border: line,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  region: shorthands.borderStyle('dashed'),
  active: { ...shorthands.borderColor(tokens.colorCompoundBrandStroke), color: tokens.colorNeutralForeground1 },
  leaf: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
});

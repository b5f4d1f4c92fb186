import { makeStyles, tokens } from '@fluentui/react-components';
import { atLeastDesk } from '~/views/hooks/use-width';
import { caption, column, line, row } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';
import { clip, focusInside, numeric } from '../model.styles';

const { spacingHorizontalL, spacingHorizontalM, spacingHorizontalS, spacingVerticalS } = tokens;

/** The parts of the workspace, beside each other. */
export const useWorkspaceStyles = makeStyles({
  root: { flexDirection: 'row', [atLeastDesk]: { flexGrow: 1 } },
  main: { ...column(), flexGrow: 1, flexShrink: 1, minWidth: 0, minHeight: 0, containerType: 'inline-size' },
  beside: { display: 'contents' },
  covered: { display: 'none' },
  dock: {
    ...column(),
    flexShrink: 0,
    boxSizing: 'border-box',
    width: 'clamp(400px, 30vw, 560px)',
    minHeight: 0,
    borderLeft: line,
  },
  wide: { width: 'auto', flexGrow: 1, flexShrink: 1, minWidth: 0 },
});

export const useBesideStyles = makeStyles({
  root: { ...column(), flexShrink: 0, boxSizing: 'border-box', width: '192px', minHeight: 0, borderRight: line },
  head: {
    ...row('XS'),
    flexShrink: 0,
    minHeight: '48px',
    padding: `0 ${spacingHorizontalS}`,
    borderBottom: line,
    '& .fui-Input': { minWidth: 0, width: 'auto', flexGrow: 1, flexShrink: 1 },
    '& input': { minWidth: 0, width: '100%' },
  },
  list: { ...column(), flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: `${spacingVerticalS} 0` },
  item: {
    ...row('S'),
    flexShrink: 0,
    boxSizing: 'border-box',
    height: '34px',
    padding: `0 ${spacingHorizontalM} 0 ${spacingHorizontalL}`,
    color: tokens.colorNeutralForeground2,
  },
  link: { ...focusInside, ':hover': { backgroundColor: own('rowHover'), textDecorationLine: 'none' } },
  /** As in the navigation. */
  shown: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
    '@media (forced-colors: active)': { borderLeft: '4px solid Highlight' },
  },
  name: { ...clip, flexGrow: 1 },
  count: { ...caption, ...numeric },
  note: { ...caption, ...column('S'), alignItems: 'flex-start', padding: `${spacingVerticalS} ${spacingHorizontalL}` },
  foot: {
    ...caption,
    ...row(),
    ...numeric,
    flexShrink: 0,
    flexWrap: 'wrap',
    whiteSpace: 'nowrap',
    minHeight: '43px',
    '& > *': { flexShrink: 0 },
    padding: `0 ${spacingHorizontalS} 0 ${spacingHorizontalL}`,
    borderTop: line,
  },
  grow: { flexGrow: 1 },
});

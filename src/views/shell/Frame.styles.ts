import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium, belowWide } from '../shared/breakpoints';

const edge = `1px solid ${tokens.colorNeutralStroke2}`;

export const useFrameStyles = makeStyles({
  root: {
    height: '100%',
    display: 'grid',
    gridTemplateRows: '48px minmax(0, 1fr)',
    gridTemplateColumns: '230px minmax(0, 1fr)',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    [belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  withoutNav: { gridTemplateColumns: 'minmax(0, 1fr)' },
  // Its menus hang down over the page, whatever is raised in there.
  top: { position: 'relative', zIndex: 1, gridColumnStart: 1, gridColumnEnd: -1, minWidth: 0 },
  nav: { minHeight: 0, [belowWide]: { display: 'none' } },
  main: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    isolation: 'isolate',
    // A place to start from, not a control.
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: edge,
    borderLeft: edge,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    [belowMedium]: { borderLeftWidth: 0, borderTopLeftRadius: 0 },
  },
  mainWithoutNav: { borderLeftWidth: 0, borderTopLeftRadius: 0 },
  drawer: {
    width: '262px',
    paddingTop: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

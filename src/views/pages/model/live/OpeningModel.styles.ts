import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { appearLate, filledCard, line, row } from '~/views/kit/layout.styles';
import { quiet, strong, touchable } from '~/views/pages/model/style-parts';
import { indent, narrowRowHeight, rowHeight } from '~/views/pages/model/tree/tree.styles';

/** The heights are those of the tree's toolbar, rows and path bar, so that nothing moves when the tree replaces it. */
export const useOpeningModelStyles = makeStyles({
  root: filledCard,
  bar: {
    ...row('S'),
    ...appearLate,
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: '48px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: line,
    [belowMedium]: { '& button': touchable },
  },
  text: { flexGrow: 1, minWidth: 0 },
  title: strong,
  detail: { ...quiet, marginLeft: tokens.spacingHorizontalS, [belowMedium]: { display: 'none' } },
  rows: {
    flexGrow: 1,
    flexBasis: 0,
    minHeight: 0,
    overflow: 'hidden',
    padding: `8px ${tokens.spacingHorizontalS}`,
  },
  row: {
    ...row('S'),
    height: `${rowHeight}px`,
    paddingLeft: '20px',
    [belowMedium]: { height: `${narrowRowHeight}px` },
  },
  member: { paddingLeft: `${20 + indent}px` },
  footer: { flexShrink: 0, minHeight: '35px', borderTop: line, [belowMedium]: { minHeight: '44px' } },
});

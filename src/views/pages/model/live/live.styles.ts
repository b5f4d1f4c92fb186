import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { appearLate, caption, column, filledCard, line, row } from '~/views/kit/layout.styles';
import { indent, narrowRowHeight, rowHeight } from '~/views/pages/model/tree/tree.styles';
import { numeric, quiet, strong, touchable } from '../model.styles';

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

export const useConnectedUsersStyles = makeStyles({
  trigger: {
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    fontWeight: tokens.fontWeightRegular,
  },
  /** Where the button will be. */
  place: { ...row(), height: '26px', width: '113px' },
  dots: {
    display: 'inline-flex',
    marginRight: tokens.spacingHorizontalS,
    '& > * + *': { marginLeft: '-2px' },
  },
  count: { ...typographyStyles.caption1, ...numeric },
  word: { [belowMedium]: { display: 'none' } },
  surface: { ...column('S'), maxWidth: '340px' },
  title: strong,
  list: {
    ...column('S'),
    margin: 0,
    padding: 0,
    maxHeight: '320px',
    overflowY: 'auto',
    listStyleType: 'none',
  },
  names: { ...column(), flexGrow: 1, overflowWrap: 'anywhere' },
  name: typographyStyles.body1,
  account: caption,
});

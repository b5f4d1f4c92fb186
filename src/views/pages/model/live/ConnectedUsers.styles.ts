import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, column, row } from '~/views/kit/layout.styles';
import { numeric, strong } from '~/views/pages/model/style-parts';

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

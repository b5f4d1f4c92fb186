import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

export const useConnectedUsersStyles = makeStyles({
  trigger: {
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    fontWeight: tokens.fontWeightRegular,
  },
  dots: {
    display: 'inline-flex',
    marginRight: tokens.spacingHorizontalS,
    '& > * + *': { marginLeft: '-2px' },
  },
  count: { ...typographyStyles.caption1, fontVariantNumeric: 'tabular-nums' },
  word: { [belowMedium]: { display: 'none' } },
  surface: { maxWidth: '340px', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    maxHeight: '320px',
    overflowY: 'auto',
    listStyleType: 'none',
  },
  person: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  names: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { ...typographyStyles.body1 },
  account: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

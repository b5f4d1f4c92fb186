import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useFavoriteDomainsStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
    marginTop: tokens.spacingVerticalS,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  count: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  space: { flexGrow: 1 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
});

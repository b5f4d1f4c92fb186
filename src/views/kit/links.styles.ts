import { makeStyles, tokens } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';

export const useAppLinkStyles = makeStyles({
  /** In a column of ids it is one. */
  root: { fontFamily: 'inherit' },
  name: { fontWeight: tokens.fontWeightSemibold },
});

export const useCreateLinkStyles = makeStyles({
  wide: { [belowMedium]: { display: 'none' } },
  narrow: { display: 'none', [belowMedium]: { display: 'inline' } },
});

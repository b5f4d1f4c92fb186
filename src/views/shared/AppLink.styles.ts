import { makeStyles, tokens } from '@fluentui/react-components';

export const useAppLinkStyles = makeStyles({
  /** In a column of ids it is one. */
  root: { fontFamily: 'inherit' },
  name: { fontWeight: tokens.fontWeightSemibold },
});

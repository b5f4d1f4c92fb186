import { makeStyles, tokens } from '@fluentui/react-components';

export const useAppLinkStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
});

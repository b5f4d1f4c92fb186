import { makeStyles, tokens } from '@fluentui/react-components';

export const useSignInViewStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  submit: { marginTop: tokens.spacingVerticalXS },
});

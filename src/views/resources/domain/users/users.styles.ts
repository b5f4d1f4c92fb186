import { makeStyles, tokens } from '@fluentui/react-components';

export const useDisabledFieldStyles = makeStyles({
  // A switch brings 8 px around it.
  root: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`, alignSelf: 'start' },
});

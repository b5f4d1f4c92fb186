import { makeStyles, tokens } from '@fluentui/react-components';

export const useJwtKeyFieldsStyles = makeStyles({
  // A box brings 8 px around it.
  enabled: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`, alignSelf: 'start' },
  generate: { alignSelf: 'start', justifySelf: 'start' },
});

import { makeStyles, tokens } from '@fluentui/react-components';

export const useCollectionFieldsStyles = makeStyles({
  // A box brings 8 px around it.
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`, alignSelf: 'start' },
});

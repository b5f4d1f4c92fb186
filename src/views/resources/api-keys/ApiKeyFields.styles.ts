import { makeStyles, tokens } from '@fluentui/react-components';

export const useApiKeyFieldsStyles = makeStyles({
  /** The box stands below the fields' edge. */
  enabled: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

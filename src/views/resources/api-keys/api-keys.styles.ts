import { makeStyles, tokens } from '@fluentui/react-components';

export const useApiKeyStyles = makeStyles({
  /** The box is aligned with the edge of the fields. */
  enabled: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

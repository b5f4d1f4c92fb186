import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const usePersonStyles = makeStyles({
  head: {
    paddingBottom: tokens.spacingVerticalL,
    marginBottom: tokens.spacingVerticalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  names: { overflowWrap: 'anywhere' },
  name: { ...typographyStyles.subtitle2 },
});

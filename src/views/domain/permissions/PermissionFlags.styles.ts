import { makeStyles, tokens } from '@fluentui/react-components';

export const usePermissionFlagsStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    // The boxes bring 8 px around them.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
});

import { makeStyles, tokens } from '@fluentui/react-components';

export const useDisabledFieldStyles = makeStyles({
  // A switch brings 8 px around it.
  root: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`, alignSelf: 'start' },
});

export const useDomainUserAsideStyles = makeStyles({
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBottom: tokens.spacingVerticalL,
    marginBottom: tokens.spacingVerticalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  names: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
});

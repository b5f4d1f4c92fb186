import { makeStyles, tokens } from '@fluentui/react-components';

export const useYesNoFieldStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    '& > label': { paddingTop: 0, paddingBottom: 0 },
  },
  // A switch brings 8 px around it.
  switch: { marginRight: `calc(-1 * ${tokens.spacingHorizontalS})` },
  answer: { minHeight: '32px', display: 'flex', alignItems: 'center' },
});

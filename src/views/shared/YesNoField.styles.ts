import { makeStyles, tokens } from '@fluentui/react-components';

export const useYesNoFieldStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    '& > label': { paddingTop: 0, paddingBottom: 0 },
  },
  answer: { minHeight: '32px', display: 'flex', alignItems: 'center' },
  choices: { display: 'flex', flexWrap: 'nowrap' },
});

import { makeStyles, tokens } from '@fluentui/react-components';

export const useModelEditorStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    minHeight: 0,
  },
});

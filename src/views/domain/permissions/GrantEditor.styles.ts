import { makeStyles, tokens } from '@fluentui/react-components';

export const useGrantEditorStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
});

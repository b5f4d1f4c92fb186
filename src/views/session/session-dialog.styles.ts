import { makeStyles, tokens } from '@fluentui/react-components';
import { column, line } from '~/views/kit/layout.styles';

export const useSessionDialogStyles = makeStyles({
  surface: {
    maxWidth: '440px',
    border: line,
  },
  content: {
    ...column('L'),
    overflowWrap: 'anywhere',
    paddingTop: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalS,
  },
});

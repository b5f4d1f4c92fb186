import { makeStyles, tokens } from '@fluentui/react-components';

export const useTextFieldStyles = makeStyles({
  root: { minWidth: 0, '& input': { minWidth: 0 } },
  mono: {
    '& input': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      fontVariantLigatures: 'none',
    },
  },
});

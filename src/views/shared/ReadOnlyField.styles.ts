import { makeStyles, tokens } from '@fluentui/react-components';

export const useReadOnlyFieldStyles = makeStyles({
  root: {
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke2}` },
    '& input': { minWidth: 0, textOverflow: 'ellipsis' },
  },
  mono: {
    '& input': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      fontVariantLigatures: 'none',
    },
  },
  icon: { color: tokens.colorNeutralForeground3 },
});

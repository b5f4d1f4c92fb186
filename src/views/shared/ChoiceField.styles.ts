import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useChoiceFieldStyles = makeStyles({
  root: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  choice: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
  },
});

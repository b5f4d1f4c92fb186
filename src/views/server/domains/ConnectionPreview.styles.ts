import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useConnectionPreviewStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  url: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

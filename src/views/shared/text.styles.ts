import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** The roles of text that several pieces share. */
export const useTextStyles = makeStyles({
  title: { ...typographyStyles.title3, margin: 0 },
  section: { ...typographyStyles.subtitle2, margin: 0 },
  strong: { ...typographyStyles.body1Strong, margin: 0 },
  body: { ...typographyStyles.body1 },
  caption: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  captionInk: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  muted: { color: tokens.colorNeutralForeground3 },
  figure: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
  },
  numeric: { fontVariantNumeric: 'tabular-nums' },
  clip: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  nowrap: { whiteSpace: 'nowrap' },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

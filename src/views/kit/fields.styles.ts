import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** Of so many lines, with the padding above and below them. */
const linesOf = (count: string) =>
  `calc(var(${count}) * ${tokens.lineHeightBase300} + 2 * ${tokens.spacingVerticalSNudge})`;

export const useTextAreaFieldStyles = makeStyles({
  root: { minWidth: 0 },
  area: {
    minHeight: linesOf('--least'),
    maxHeight: linesOf('--most'),
    // Wrapped lines count as well, where the browser can tell them.
    fieldSizing: 'content',
  },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    fontVariantLigatures: 'none',
  },
});

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

export const usePickerFieldStyles = makeStyles({
  root: { minWidth: 0, '& input': { minWidth: 0 } },
  list: { maxHeight: '280px' },
  option: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  label: { overflowWrap: 'anywhere' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  none: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
});

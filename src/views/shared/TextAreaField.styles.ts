import { makeStyles, tokens } from '@fluentui/react-components';

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

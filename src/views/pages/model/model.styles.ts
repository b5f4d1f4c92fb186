import { createCustomFocusIndicatorStyle, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, clip as cut, column, row } from '~/views/kit/layout.styles';

export { hidden } from '~/views/kit/layout.styles';

export const faintLine = `1px solid ${tokens.colorNeutralStroke3}`;
export const quiet = { color: tokens.colorNeutralForeground3 } as const;
export const captionInk = { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 } as const;
export const heading = { ...typographyStyles.subtitle2, margin: 0 } as const;
export const strong = { ...typographyStyles.body1Strong, margin: 0 } as const;
export const numeric = { fontVariantNumeric: 'tabular-nums' } as const;
export const clip = { ...cut, minWidth: 0 } as const;
/** Keeps line breaks and spaces; text without spaces breaks anywhere. */
export const wrapped = {
  margin: 0,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
export const focusInside = createCustomFocusIndicatorStyle({
  outline: `2px solid ${tokens.colorStrokeFocus2}`,
  outlineOffset: '-2px',
});
export const touchable = { minHeight: '36px', minWidth: '36px' } as const;

export const useModelViewStyles = makeStyles({
  editor: { ...column('M'), flexGrow: 1, minHeight: 0 },
  metaBar: { ...row(), flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, minHeight: '32px' },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    [belowMedium]: { padding: `${tokens.spacingVerticalS} 0` },
  },
  fact: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalXS },
  label: caption,
  value: { ...typographyStyles.caption1, ...numeric, margin: 0 },
  modified: { ...row('XS') },
  /** Its place is kept while the person is not known, so that nothing moves. */
  lastEditor: { ...row(), flexShrink: 0, width: '20px', height: '16px' },
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  caption: { ...caption, margin: 0 },
  knownFields: { maxWidth: 'min(560px, 94vw)', maxHeight: '320px' },
});

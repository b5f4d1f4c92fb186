import { createCustomFocusIndicatorStyle, tokens, typographyStyles } from '@fluentui/react-components';
import { clip as cut } from '~/views/kit/layout.styles';

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
export const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
export const focusInside = createCustomFocusIndicatorStyle({
  outline: `2px solid ${tokens.colorStrokeFocus2}`,
  outlineOffset: '-2px',
});
export const touchable = { minHeight: '36px', minWidth: '36px' } as const;

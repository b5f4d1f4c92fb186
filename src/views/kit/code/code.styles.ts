import { createCustomFocusIndicatorStyle, makeStyles, tokens } from '@fluentui/react-components';
import { caption, clip, column, focusOutline, mono, row, sunken, wholeText } from '~/views/kit/layout.styles';

export const useCodeStyles = makeStyles({
  frame: { ...column(), ...sunken, minHeight: 0, overflow: 'hidden' },
  fill: { flexGrow: 1, flexShrink: 1 },
  faulty: { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
  tools: {
    ...row('XS'),
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  note: { ...caption, ...clip, flexGrow: 1, minWidth: 0 },
  host: { flexGrow: 1, minHeight: 0, minWidth: 0, overflow: 'hidden' },
  plain: {
    ...mono,
    color: tokens.colorNeutralForeground1,
    flexGrow: 1,
    minHeight: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    ...wholeText,
    ...createCustomFocusIndicatorStyle({ ...focusOutline, outlineColor: tokens.colorCompoundBrandStroke }),
  },
  writing: { border: 'none', resize: 'none', backgroundColor: 'transparent', outlineStyle: 'none' },
});

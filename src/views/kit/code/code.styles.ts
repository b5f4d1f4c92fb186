import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';

const mono = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase300,
  fontVariantLigatures: 'none',
  color: tokens.colorNeutralForeground1,
} as const;

export const useCodeStyles = makeStyles({
  frame: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  fill: { flexGrow: 1, flexShrink: 1 },
  faulty: { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
  tools: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  note: {
    ...typographyStyles.caption1,
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  host: { flexGrow: 1, minHeight: 0, minWidth: 0, overflow: 'hidden' },
  plain: {
    ...mono,
    flexGrow: 1,
    minHeight: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    ...createCustomFocusIndicatorStyle({
      outlineStyle: 'solid',
      outlineWidth: tokens.strokeWidthThick,
      outlineColor: tokens.colorCompoundBrandStroke,
    }),
  },
  writing: { border: 'none', resize: 'none', backgroundColor: 'transparent', outlineStyle: 'none' },
});

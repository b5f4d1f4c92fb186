import { createCustomFocusIndicatorStyle, makeStyles, tokens } from '@fluentui/react-components';
import { own } from '~/views/theme/own-token';

export const useCodeBlockStyles = makeStyles({
  root: {
    overflow: 'auto',
    minWidth: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ...createCustomFocusIndicatorStyle({
      outlineStyle: 'solid',
      outlineWidth: tokens.strokeWidthThick,
      outlineColor: tokens.colorStrokeFocus2,
    }),
  },
  code: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    color: tokens.colorNeutralForeground1,
    whiteSpace: 'pre',
  },
  keyword: { color: own('syntaxKeyword') },
  string: { color: own('syntaxString') },
  number: { color: own('syntaxNumber') },
  boolean: { color: own('syntaxBoolean') },
  null: { color: own('syntaxNull') },
  comment: { color: own('syntaxComment') },
});

export const useSecretFieldStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '32px',
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalMNudge,
    paddingRight: tokens.spacingHorizontalXXS,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  value: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
  },
  shown: { whiteSpace: 'normal', overflowWrap: 'anywhere', userSelect: 'all' },
});

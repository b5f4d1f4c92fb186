import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '~/views/hooks/use-width';
import { caption, clip, line, row } from '~/views/kit/layout.styles';
import { own } from '~/views/theme/own-token';

export const usePaletteStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: '640px',
    maxWidth: 'calc(100vw - 32px)',
    height: 'fit-content',
    maxHeight: 'min(560px, calc(100dvh - 136px))',
    margin: '112px auto auto',
    padding: 0,
    overflow: 'hidden',
    border: line,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow64,
    [belowMedium]: {
      margin: '8px auto auto',
      maxWidth: 'calc(100vw - 16px)',
      maxHeight: 'calc(100dvh - 16px)',
    },
  },
  head: {
    ...row('M'),
    flexShrink: 0,
    height: '56px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: line,
    color: tokens.colorNeutralForeground3,
  },
  /** The dialog's border shows the focus, which is always in this field. */
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '100%',
    border: 'none',
    padding: 0,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    outlineStyle: 'none',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  list: { minHeight: 0, overflowY: 'auto', paddingBottom: tokens.spacingVerticalS },
  group: {
    ...caption,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXS}`,
  },
  option: {
    ...row('M'),
    minHeight: '36px',
    margin: `0 ${tokens.spacingHorizontalS}`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    cursor: 'pointer',
  },
  active: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    color: tokens.colorNeutralForeground1Selected,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  /** Highlighted entries: the high contrast theme inverts their colors. */
  activeQuiet: { color: tokens.colorNeutralForeground2Selected },
  activeHit: { color: own('currentPlaceIcon') },
  disabled: { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  iconDisabled: { color: tokens.colorNeutralForegroundDisabled },
  label: { ...typographyStyles.body1, ...clip, flexShrink: 1, minWidth: '40%', maxWidth: 'fit-content' },
  hit: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
  hitDisabled: { color: 'inherit' },
  hint: { ...caption, ...clip, flexGrow: 1, minWidth: 0 },
  note: {
    ...typographyStyles.body1,
    ...row('M'),
    flexShrink: 0,
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground2,
  },
  problem: { flexGrow: 1, color: tokens.colorStatusDangerForeground1 },
  footer: {
    ...caption,
    ...row('L'),
    flexShrink: 0,
    height: '44px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderTop: line,
    backgroundColor: tokens.colorNeutralBackground2,
    [belowMedium]: { display: 'none' },
  },
  footerKeys: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  space: { flexGrow: 1 },
});

export const useShortcutSheetStyles = makeStyles({
  surface: {
    maxWidth: '720px',
    border: line,
    [belowMedium]: { maxWidth: 'calc(100vw - 16px)', padding: tokens.spacingHorizontalL },
  },
  groups: {
    columnCount: 2,
    columnGap: tokens.spacingHorizontalXXL,
    [belowMedium]: { columnCount: 1 },
  },
  group: { breakInside: 'avoid', marginBottom: tokens.spacingVerticalL },
  title: {
    ...typographyStyles.body1Strong,
    margin: `0 0 ${tokens.spacingVerticalXS}`,
  },
  row: {
    ...row('M'),
    minHeight: '32px',
    padding: `${tokens.spacingVerticalXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  does: { ...typographyStyles.body1, flexGrow: 1, color: tokens.colorNeutralForeground2 },
});

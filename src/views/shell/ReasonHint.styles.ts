import { makeStyles, tokens } from '@fluentui/react-components';

export const useReasonHintStyles = makeStyles({
  around: { display: 'contents' },
  hint: {
    position: 'fixed',
    zIndex: 1_000_000,
    maxWidth: '280px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
  },
});

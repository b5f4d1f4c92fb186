import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

const surface = (paper: string, edge: string) => ({
  backgroundColor: paper,
  borderTopColor: edge,
  borderRightColor: edge,
  borderBottomColor: edge,
  borderLeftColor: edge,
});

export const useStatusMessageStyles = makeStyles({
  root: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    padding: `7px ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    [belowMedium]: { flexWrap: 'wrap' },
  },
  square: {
    alignItems: 'center',
    minHeight: '44px',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXXL}`,
    borderRadius: 0,
    borderTopWidth: 0,
    borderLeftWidth: 0,
    borderRightWidth: 0,
    [belowMedium]: {
      padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalL}`,
    },
  },
  icon: { display: 'flex', flexShrink: 0 },
  text: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
  actions: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    alignSelf: 'center',
    [belowMedium]: { flexBasis: '100%', paddingLeft: tokens.spacingHorizontalXXL },
  },
  info: surface(tokens.colorNeutralBackground3, tokens.colorNeutralStroke1),
  success: surface(tokens.colorStatusSuccessBackground1, tokens.colorStatusSuccessBorder1),
  warning: surface(tokens.colorStatusWarningBackground1, tokens.colorStatusWarningBorder1),
  error: surface(tokens.colorStatusDangerBackground1, tokens.colorStatusDangerBorder1),
  infoIcon: { color: tokens.colorNeutralForeground3 },
  successIcon: { color: tokens.colorStatusSuccessForeground1 },
  warningIcon: { color: tokens.colorStatusWarningForeground1 },
  errorIcon: { color: tokens.colorStatusDangerForeground1 },
});

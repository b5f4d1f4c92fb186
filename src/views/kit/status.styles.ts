import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

const tinted = (ink: string, paper: string, edge: string) => ({
  color: ink,
  backgroundColor: paper,
  borderTopColor: edge,
  borderRightColor: edge,
  borderBottomColor: edge,
  borderLeftColor: edge,
});

export const useTonePillStyles = makeStyles({
  root: {
    ...typographyStyles.caption1,
    fontWeight: tokens.fontWeightMedium,
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    maxWidth: '100%',
    padding: `1px ${tokens.spacingHorizontalS} 1px ${tokens.spacingHorizontalSNudge}`,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusCircular,
    whiteSpace: 'nowrap',
    verticalAlign: 'top',
  },
  icon: { display: 'flex', flexShrink: 0 },
  label: { overflow: 'hidden', textOverflow: 'ellipsis' },
  success: tinted(
    tokens.colorStatusSuccessForeground1,
    tokens.colorStatusSuccessBackground1,
    tokens.colorStatusSuccessBorder1,
  ),
  warning: tinted(
    tokens.colorStatusWarningForeground1,
    tokens.colorStatusWarningBackground1,
    tokens.colorStatusWarningBorder1,
  ),
  danger: tinted(
    tokens.colorStatusDangerForeground1,
    tokens.colorStatusDangerBackground1,
    tokens.colorStatusDangerBorder1,
  ),
  brand: tinted(tokens.colorBrandForeground1, tokens.colorBrandBackground2, tokens.colorBrandStroke2),
  neutral: tinted(tokens.colorNeutralForeground2, tokens.colorNeutralBackground6, tokens.colorNeutralStroke2),
});

export const useToneTextStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    maxWidth: '100%',
    verticalAlign: 'top',
  },
  icon: { display: 'flex', flexShrink: 0 },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sentence: { ...typographyStyles.caption1, minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  danger: { color: tokens.colorStatusDangerForeground1 },
  brand: { color: tokens.colorBrandForeground1 },
  neutral: { color: tokens.colorNeutralForeground3 },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../breakpoints';

export const usePolicyChecklistStyles = makeStyles({
  root: {
    ...typographyStyles.caption1,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { margin: `0 0 ${tokens.spacingVerticalXS}` },
  rules: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [belowMedium]: { gridTemplateColumns: '1fr' },
  },
  rule: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
  },
  met: { color: tokens.colorNeutralForeground1 },
  icon: { display: 'flex', flexShrink: 0 },
  done: { color: tokens.colorStatusSuccessForeground1 },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useEffectiveCardStyles = makeStyles({
  card: { overflow: 'visible' },
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  held: { color: tokens.colorStatusSuccessForeground1 },
  denied: { color: tokens.colorNeutralForeground3 },
  icon: { display: 'flex', flexShrink: 0 },
  rule: { margin: 0, overflowWrap: 'anywhere' },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});

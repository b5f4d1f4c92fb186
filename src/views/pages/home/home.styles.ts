import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';
import { caption, clip, column, line, mono, row, surface } from '~/views/kit/layout.styles';

export const useHomeStyles = makeStyles({
  wideCard: { gridColumnEnd: 'span 8', [belowWide]: { gridColumnEnd: 'span 12' } },
  card: { gridColumnEnd: 'span 4', [belowWide]: { gridColumnEnd: 'span 12' } },
  facts: { minHeight: '52px' },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  doubtful: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
  // Two alerts high, so that the layout doesn't move when the first ones arrive.
  alerts: { ...column('S'), minHeight: '80px', maxHeight: '121px', overflowY: 'auto' },
});

export const useFavoriteDomainsStyles = makeStyles({
  root: {
    ...column('L'),
    marginTop: tokens.spacingVerticalS,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
  space: { flexGrow: 1 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
});

export const useDomainCardStyles = makeStyles({
  root: { ...column(), ...surface },
  disabled: { backgroundColor: tokens.colorNeutralBackground2 },
  body: {
    ...column('S'),
    flexGrow: 1,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  title: { ...typographyStyles.body1Strong, ...clip, margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  link: { fontWeight: 'inherit', color: tokens.colorNeutralForeground1 },
  key: { ...clip, ...mono, color: tokens.colorNeutralForeground3 },
  issue: { ...caption, color: tokens.colorStatusDangerForeground1 },
  footer: {
    ...row('XS'),
    minHeight: '40px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderTop: line,
  },
  waiting: { ...caption, ...row('S'), paddingLeft: tokens.spacingHorizontalS },
  upgrade: { marginLeft: tokens.spacingHorizontalS },
  open: { marginLeft: 'auto', color: tokens.colorBrandForegroundLink },
  skeleton: { height: '110px', justifyContent: 'space-evenly' },
});

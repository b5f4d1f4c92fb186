import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';

export const useAlertsCardStyles = makeStyles({
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // Two alerts high, so that the first ones move nothing.
    minHeight: '80px',
    maxHeight: '121px',
    overflowY: 'auto',
  },
});

const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const line = `1px solid ${tokens.colorNeutralStroke2}`;

export const useDomainCardStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: line,
    borderRadius: tokens.borderRadiusXLarge,
  },
  disabled: { backgroundColor: tokens.colorNeutralBackground2 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS, minWidth: 0 },
  names: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  title: { ...typographyStyles.body1Strong, ...clip, margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  link: { fontWeight: 'inherit', color: tokens.colorNeutralForeground1 },
  key: {
    ...clip,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    color: tokens.colorNeutralForeground3,
  },
  pills: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  issue: { ...typographyStyles.caption1, margin: 0, color: tokens.colorStatusDangerForeground1 },
  footer: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderTop: line,
  },
  waiting: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingLeft: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  upgrade: { marginLeft: tokens.spacingHorizontalS },
  open: { marginLeft: 'auto', color: tokens.colorBrandForegroundLink },
});

const column = { display: 'flex', flexDirection: 'column', justifyContent: 'space-evenly' } as const;

export const useDomainCardSkeletonStyles = makeStyles({
  names: { ...column, height: '40px' },
  pills: { ...column, height: '20px' },
  url: { ...column, height: '34px' },
});

export const useFavoriteDomainsStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
    marginTop: tokens.spacingVerticalS,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  count: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  space: { flexGrow: 1 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
});

export const useHomeStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    flexShrink: 0,
    [belowMedium]: { gap: tokens.spacingVerticalM },
  },
  wideCard: { gridColumnEnd: 'span 8', [belowWide]: { gridColumnEnd: 'span 12' } },
  card: { gridColumnEnd: 'span 4', [belowWide]: { gridColumnEnd: 'span 12' } },
});

export const useServerInfoStyles = makeStyles({
  facts: { minHeight: '52px' },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  doubtful: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '~/views/hooks/use-width';
import { own } from '~/views/theme/own-token';
import { caption, clip, column, line, mono, row, surface } from '~/views/kit/layout.styles';

export const useHomeStyles = makeStyles({
  wideCard: { gridColumnEnd: 'span 8', [belowWide]: { gridColumnEnd: 'span 12' } },
  card: { gridColumnEnd: 'span 4', [belowWide]: { gridColumnEnd: 'span 12' } },
  facts: { minHeight: '52px' },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  doubtful: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
  // One height (spec server-level §2), so that the layout doesn't move when the first ones arrive.
  alerts: { ...column('S'), height: '121px', overflowY: 'auto' },
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
  body: { ...column('S'), flexGrow: 1, padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  title: { ...typographyStyles.body1Strong, ...clip },
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

const plainLink = {
  color: tokens.colorNeutralForeground1,
  textDecorationLine: 'none',
  borderRadius: tokens.borderRadiusMedium,
  ':hover': { textDecorationLine: 'none', backgroundColor: own('rowHover') },
} as const;

/** Two cards side by side that leave no room for a label beside its number. */
const narrowPair = '@media (min-width: 640px) and (max-width: 1199.98px)';

/** Both cards keep their height while their contents are loading. */
export const useOverviewStyles = makeStyles({
  health: { minHeight: '140px', [narrowPair]: { minHeight: '144px' }, [belowMedium]: { minHeight: '240px' } },
  places: { minHeight: '140px' },
});

export const useDomainHealthStyles = makeStyles({
  summary: {
    ...row('S'),
    ...typographyStyles.body1,
    minHeight: '24px',
    margin: `0 0 ${tokens.spacingVerticalL}`,
    fontVariantNumeric: 'tabular-nums',
  },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  doubtful: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
  problem: { minWidth: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
  counts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, auto)',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalS})`,
    [belowMedium]: { gridTemplateColumns: 'auto auto', columnGap: 0 },
  },
  count: {
    ...row('S'),
    ...plainLink,
    minHeight: '44px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    [narrowPair]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignContent: 'center',
      rowGap: 0,
      minHeight: '48px',
    },
  },
  none: { color: tokens.colorNeutralForeground3 },
  label: {
    flexGrow: 1,
    [narrowPair]: {
      ...typographyStyles.caption1,
      gridRowStart: 2,
      gridColumnStart: 1,
      gridColumnEnd: 'span 2',
    },
  },
  figure: {
    [narrowPair]: { gridRowStart: 1, gridColumnStart: 2, textAlign: 'left' },
    ...typographyStyles.body1Strong,
    minWidth: '16px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
});

export const useRecentPlacesStyles = makeStyles({
  none: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  list: { margin: `0 calc(-1 * ${tokens.spacingHorizontalS})` },
  place: {
    ...row('S'),
    ...plainLink,
    minHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    [belowMedium]: { minHeight: '36px' },
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  label: { ...clip, flexShrink: 0, maxWidth: '60%' },
  hint: { ...caption, ...clip, flexGrow: 1 },
});

export const useLiveSessionsStyles = makeStyles({
  root: {
    ...caption,
    marginLeft: 'auto',
    minWidth: '72px',
    minHeight: '20px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  link: { color: tokens.colorNeutralForeground2, fontSize: 'inherit' },
});

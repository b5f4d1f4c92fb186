import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowDesk, belowMedium } from '~/views/hooks/use-width';
import { own } from '~/views/theme/own-token';
import { caption, clip, column, line, mono, row, surface } from '~/views/kit/layout.styles';

/** As many as there is room for beside the alerts. */
export const mostPlaces = 5;
const wholeRow = { gridColumnEnd: 'span 12' } as const;

export const useHomeStyles = makeStyles({
  whole: wholeRow,
  alertsCard: { gridColumnEnd: 'span 4', [belowDesk]: { gridColumnEnd: 'span 6' }, [belowMedium]: wholeRow },
  alertsAlone: { gridColumnEnd: 'span 5', [belowDesk]: wholeRow },
  placesCard: {
    alignSelf: 'start',
    gridColumnEnd: 'span 3',
    [belowDesk]: { gridColumnEnd: 'span 6' },
    [belowMedium]: wholeRow,
  },
  domainsCard: { gridColumnEnd: 'span 5', [belowDesk]: wholeRow },
  domainsBeside: { gridColumnEnd: 'span 7' },
  facts: { minHeight: '52px' },
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
  ...row('S'),
  minHeight: '24px',
  padding: `0 ${tokens.spacingHorizontalS}`,
  color: tokens.colorNeutralForeground1,
  textDecorationLine: 'none',
  borderRadius: tokens.borderRadiusMedium,
  ':hover': { textDecorationLine: 'none', backgroundColor: own('rowHover') },
} as const;

/** Both are as high as the alerts beside them, also while their contents are loading. */
export const useOverviewStyles = makeStyles({
  health: { minHeight: '121px', [belowDesk]: { minHeight: '108px' }, [belowMedium]: { minHeight: '196px' } },
  places: {
    minHeight: 'calc(var(--places) * 24px)',
    [belowMedium]: { minHeight: 'calc(var(--places) * 36px)' },
  },
});

export const useDomainHealthStyles = makeStyles({
  summary: {
    ...row('S'),
    ...typographyStyles.body1,
    minHeight: '24px',
    fontVariantNumeric: 'tabular-nums',
    [belowDesk]: { marginBottom: tokens.spacingVerticalM },
    [belowMedium]: { minHeight: '40px' },
  },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  doubtful: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
  note: caption,
  problem: { minWidth: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
  counts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: tokens.spacingHorizontalL,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalS})`,
    [belowDesk]: { gridTemplateColumns: 'repeat(4, minmax(0, auto))' },
    [belowMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, auto))', columnGap: 0 },
  },
  count: { ...plainLink, [belowDesk]: { minHeight: '36px' } },
  none: { color: tokens.colorNeutralForeground3 },
  label: { ...clip, flexGrow: 1 },
  figure: {
    ...typographyStyles.body1Strong,
    minWidth: '16px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
});

export const useRecentPlacesStyles = makeStyles({
  list: { margin: `0 calc(-1 * ${tokens.spacingHorizontalS})` },
  place: { ...plainLink, [belowMedium]: { minHeight: '36px' } },
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

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowLarge, belowMedium } from '~/views/hooks/use-width';

export const useDashboardStyles = makeStyles({
  overview: { gridColumnEnd: 'span 5', [belowLarge]: { gridColumnEnd: 'span 12' } },
  statistics: { gridColumnEnd: 'span 7', [belowLarge]: { gridColumnEnd: 'span 12' } },
  pills: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    [belowMedium]: { display: 'none' },
  },
  wideWord: { [belowMedium]: { display: 'none' } },
  shortAction: { [belowMedium]: { minWidth: '36px', paddingLeft: 0, paddingRight: 0 } },
  star: { color: tokens.colorBrandForeground1 },
  url: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    [belowMedium]: { flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalS },
  },
  urlTitle: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    flexShrink: 0,
  },
  quietIcon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  urlField: { flexGrow: 1, minWidth: 0 },
  /** Its text gives the line its height and baseline, the icons do not. */
  states: { display: 'block', '& > *': { marginRight: tokens.spacingHorizontalL } },
});

export const useStatisticsStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalXL,
    height: '100%',
    minHeight: '118px',
    [belowMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: tokens.spacingVerticalL },
  },
  figure: { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', minWidth: 0 },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: {
    display: 'flex',
    alignItems: 'center',
    minHeight: tokens.lineHeightHero700,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  course: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    gap: tokens.spacingVerticalXS,
    minHeight: '56px',
  },
  old: { color: tokens.colorNeutralForeground3 },
  note: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    [belowMedium]: { maxWidth: '152px', textAlign: 'right' },
  },
  warning: { color: tokens.colorStatusWarningForeground1 },
  warningIcon: { display: 'flex', flexShrink: 0 },
  problem: { minHeight: '118px', display: 'flex', flexDirection: 'column', justifyContent: 'center' },
});

export const useSnippetStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '160px minmax(0, 1fr)',
    flexGrow: 1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  groups: {
    minWidth: 0,
    padding: tokens.spacingHorizontalS,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [belowMedium]: {
      padding: `0 ${tokens.spacingHorizontalXS}`,
      borderRightWidth: 0,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      overflowX: 'auto',
      overflowY: 'hidden',
    },
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    minHeight: '32px',
  },
  snippets: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: 0,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    overflowX: 'auto',
    overflowY: 'hidden',
  },
  install: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
  },
  installLine: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    fontVariantLigatures: 'none',
    overflowWrap: 'anywhere',
  },
  platform: { marginLeft: 'auto' },
  code: {
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    minHeight: '232px',
  },
});

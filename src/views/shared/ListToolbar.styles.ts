import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

export const useListToolbarStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '49px',
    minWidth: 0,
    flexShrink: 0,
    padding: `7px ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [belowMedium]: { padding: `7px ${tokens.spacingHorizontalL}` },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    whiteSpace: 'nowrap',
    '& > *': { flexShrink: 0 },
    [belowMedium]: {
      flexWrap: 'wrap',
      gap: tokens.spacingHorizontalXS,
      '& > button': { minWidth: '36px', minHeight: '36px', padding: `0 ${tokens.spacingHorizontalSNudge}` },
    },
  },
  /** Only its icon where there is little room. */
  clear: { marginLeft: 'auto', [belowMedium]: { '& .fui-Button__icon': { marginRight: 0 } } },
  clearText: { [belowMedium]: { display: 'none' } },
  search: {
    width: '280px',
    flexShrink: 1,
    minWidth: '120px',
    '& input': { minWidth: 0 },
    [belowMedium]: { width: 'auto', flexGrow: 1 },
  },
  space: { flexGrow: 1, [belowMedium]: { display: 'none' } },
  updated: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [belowMedium]: { display: 'none' },
  },
  turning: {
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
  },
  count: {
    ...typographyStyles.body1Strong,
    fontVariantNumeric: 'tabular-nums',
    paddingLeft: tokens.spacingHorizontalXS,
  },
  divider: {
    width: '1px',
    alignSelf: 'stretch',
    flexShrink: 0,
    margin: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS}`,
    backgroundColor: tokens.colorNeutralStroke2,
  },
});

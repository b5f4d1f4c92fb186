import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../../../shared/breakpoints';

const line = `1px solid ${tokens.colorNeutralStroke2}`;
const belowRoomy = '@media (max-width: 1199.98px)';

export const useHistoryViewStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: '320px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: line,
    borderRadius: tokens.borderRadiusXLarge,
    [belowMedium]: {
      marginLeft: `calc(-1 * ${tokens.spacingHorizontalL})`,
      marginRight: `calc(-1 * ${tokens.spacingHorizontalL})`,
      borderRadius: 0,
      borderLeftWidth: 0,
      borderRightWidth: 0,
    },
  },
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '49px',
    flexShrink: 0,
    padding: `7px ${tokens.spacingHorizontalM}`,
    borderBottom: line,
    [belowMedium]: { '& button': { minHeight: '36px', minWidth: '36px' } },
  },
  title: { ...typographyStyles.subtitle2, margin: 0, flexGrow: 1, whiteSpace: 'nowrap' },
  close: { [belowMedium]: { order: -1 } },
  heading: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
  },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  compare: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    [belowMedium]: { flexGrow: 1 },
  },
  compareLabel: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    '@media (max-width: 419.98px)': { display: 'none' },
  },
  compareChoice: { minWidth: '150px', [belowMedium]: { minWidth: '132px', minHeight: '36px' } },
  compareNumber: {
    width: '88px',
    '& input': { minWidth: 0 },
    [belowMedium]: { width: '64px', minHeight: '36px' },
  },
  /** Only its icon where there is little room. */
  short: { [belowRoomy]: { minWidth: '32px', '& .fui-Button__icon': { marginRight: 0 } } },
  shortText: { [belowRoomy]: { display: 'none' } },
  messages: { display: 'flex', flexDirection: 'column', flexShrink: 0 },
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    [belowMedium]: { flexDirection: 'column' },
  },
  panes: { display: 'none', [belowMedium]: { display: 'flex', flexShrink: 0, borderBottom: line } },
  versions: {
    display: 'flex',
    flexDirection: 'column',
    width: '320px',
    flexShrink: 0,
    minHeight: 0,
    borderRight: line,
    [belowRoomy]: { width: '264px' },
    [belowMedium]: { width: 'auto', flexGrow: 1, borderRight: 'none' },
  },
  document: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  hiddenNarrow: { [belowMedium]: { display: 'none' } },
  blank: { display: 'flex', flexGrow: 1, alignItems: 'center', justifyContent: 'center', minHeight: 0 },
  skeleton: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
});

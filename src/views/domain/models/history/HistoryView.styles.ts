import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../../../shared/breakpoints';
import { filledCard } from '../../../shared/layout.styles';

const line = `1px solid ${tokens.colorNeutralStroke2}`;
const belowRoomy = '@media (max-width: 1199.98px)';

export const useHistoryViewStyles = makeStyles({
  root: filledCard,
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
  heading: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
    // The first of two lines there, with the button that closes it.
    [belowMedium]: { flexBasis: '60%', order: -2 },
  },
  close: { [belowMedium]: { order: -1 } },
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
  },
  compareChoice: {
    minWidth: '150px',
    [belowMedium]: { minWidth: '96px', width: '96px', flexGrow: 1, minHeight: '36px' },
  },
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
  panes: { flexShrink: 0, borderBottom: line },
  versions: {
    display: 'flex',
    flexDirection: 'column',
    width: '320px',
    flexShrink: 0,
    minHeight: 0,
    borderRight: line,
    [belowRoomy]: { width: '264px' },
    [belowMedium]: { width: 'auto', flexGrow: 1, flexShrink: 1, borderRight: 'none' },
  },
  document: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  blank: { display: 'flex', flexGrow: 1, alignItems: 'center', justifyContent: 'center', minHeight: 0 },
  skeleton: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
});

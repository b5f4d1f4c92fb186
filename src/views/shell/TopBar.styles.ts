import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '../shared/breakpoints';

const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const useTopBarStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    height: '48px',
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalL,
    paddingRight: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    [belowMedium]: { gap: tokens.spacingHorizontalXS, paddingRight: tokens.spacingHorizontalS },
  },
  withMenu: { [belowWide]: { paddingLeft: tokens.spacingHorizontalXS } },
  menu: { display: 'none', [belowWide]: { display: 'inline-flex' } },
  product: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    width: '222px',
    whiteSpace: 'nowrap',
    [belowWide]: { width: 'auto' },
  },
  name: { ...typographyStyles.body1Strong, [belowMedium]: { display: 'none' } },
  kind: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  /** A domain's name takes its room. */
  kindBesideDomain: { [belowWide]: { display: 'none' } },
  kindOnPhone: { [belowMedium]: { display: 'none' } },
  place: {
    ...typographyStyles.body1Strong,
    ...clip,
    display: 'none',
    minWidth: 0,
    marginLeft: tokens.spacingHorizontalXS,
    [belowMedium]: { display: 'block' },
  },
  switcher: { display: 'flex', minWidth: 0, [belowMedium]: { display: 'none' } },
  space: { flexGrow: 1 },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium, belowWide } from '../shared/breakpoints';

const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What the menus of the top bar share. */
export const useMenuStyles = makeStyles({
  trigger: { flexShrink: 0 },
  /** Stands in the top bar itself, so that it is hidden and inert with it. */
  popover: {
    zIndex: 1,
    maxWidth: `min(360px, calc(100vw - 2 * ${tokens.spacingHorizontalL}))`,
    maxHeight: 'min(560px, 80vh)',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { overflowY: 'auto' },
  person: {
    minWidth: 0,
    flexShrink: 0,
    maxWidth: '240px',
    gap: tokens.spacingHorizontalXS,
    paddingLeft: tokens.spacingHorizontalXS,
    paddingRight: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightRegular,
    [belowMedium]: { paddingLeft: '1px', paddingRight: '1px', minWidth: '36px' },
  },
  personName: {
    ...clip,
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    [belowMedium]: { display: 'none' },
  },
  clip: { ...clip, minWidth: 0 },
  header: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    height: 'auto',
    paddingBottom: tokens.spacingVerticalXS,
  },
  strong: { ...typographyStyles.body1Strong, ...clip, color: tokens.colorNeutralForeground1 },
  caption: { ...typographyStyles.caption1, ...clip, color: tokens.colorNeutralForeground3 },
  place: {
    maxWidth: '340px',
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
  },
  placeText: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  placeName: { ...typographyStyles.body1Strong, ...clip, flexShrink: 1, minWidth: 0 },
  mono: {
    ...clip,
    minWidth: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    color: tokens.colorNeutralForeground3,
  },
  placePath: { [belowWide]: { display: 'none' } },
  chevron: { display: 'flex', flexShrink: 0 },
  item: { maxWidth: '100%', textDecorationLine: 'none', color: tokens.colorNeutralForeground1 },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const usePageHeadStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    flexShrink: 0,
    minWidth: 0,
  },
  crumbs: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})`,
    minWidth: 0,
    '& ol': { minWidth: 0 },
    '& li': { minWidth: 0 },
    // The button of Home has an icon alone.
    '& .fui-Button__icon': { margin: 0 },
    [belowMedium]: { display: 'none' },
  },
  crumb: { ...clip, maxWidth: '200px', unicodeBidi: 'plaintext' },
  here: {
    ...typographyStyles.caption1Strong,
    ...clip,
    unicodeBidi: 'plaintext',
    maxWidth: '320px',
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    color: tokens.colorNeutralForeground2,
  },
  plain: { fontWeight: tokens.fontWeightRegular },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '36px',
    minWidth: 0,
    [belowMedium]: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXS },
  },
  title: {
    ...typographyStyles.title3,
    ...clip,
    unicodeBidi: 'plaintext',
    margin: 0,
    minWidth: 'var(--least)',
    maxWidth: '100%',
  },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase500,
    fontVariantLigatures: 'none',
  },
  after: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    '& > a, & > bdi': { ...clip, maxWidth: '40vw' },
    [belowMedium]: {
      flexShrink: 1,
      minWidth: 0,
      flexWrap: 'wrap',
      '& > a, & > bdi': { maxWidth: '100%' },
    },
  },
  actions: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    marginLeft: 'auto',
  },
  sub: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

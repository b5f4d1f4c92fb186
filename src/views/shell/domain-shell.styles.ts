import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowShort, belowWide } from '~/views/hooks/use-width';
import { appearLate, caption, clip, column, mono, row } from '~/views/kit/layout.styles';
import { focusInside } from './shell.styles';

export const useDomainHeadStyles = makeStyles({
  back: {
    ...typographyStyles.body1,
    ...row('M'),
    flexShrink: 0,
    height: '32px',
    paddingLeft: tokens.spacingHorizontalM,
    paddingRight: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    ':hover': {
      color: tokens.colorNeutralForeground2Hover,
      backgroundColor: tokens.colorSubtleBackgroundHover,
    },
    outlineStyle: 'none',
    ...focusInside,
  },
  domain: {
    ...column('XXS'),
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
  name: { ...typographyStyles.body1Strong, ...clip },
  state: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, minHeight: '16px' },
  switcher: {
    maxWidth: '340px',
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
  },
  switcherText: row('S'),
  switcherName: { ...typographyStyles.body1Strong, ...clip, minWidth: 0 },
  switcherPath: {
    ...clip,
    ...mono,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    [belowWide]: { display: 'none' },
  },
  chevron: { display: 'flex', flexShrink: 0 },
});

export const useDomainShellStyles = makeStyles({
  // The page is laid out in the canvas as if it had no wrapper.
  open: { display: 'contents' },
  closed: { display: 'none' },
  banner: { flexShrink: 0, [belowShort]: { maxHeight: '40dvh', overflowY: 'auto' } },
  footer: { ...column('XS'), alignItems: 'flex-start' },
  late: {
    display: 'flex',
    flexGrow: 1,
    ...appearLate,
    '& > *': { minWidth: 0 },
  },
});

export const useLinkStatusStyles = makeStyles({
  trigger: {
    ...typographyStyles.caption1,
    minWidth: 0,
    height: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalXS} - 1px)`,
    color: tokens.colorNeutralForeground3,
  },
  surface: { ...column('S'), maxWidth: '320px' },
  title: typographyStyles.body1Strong,
  text: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  fact: { ...caption, overflowWrap: 'anywhere' },
  actions: { ...row('M'), alignSelf: 'flex-end' },
});

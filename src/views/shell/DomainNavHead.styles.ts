import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';

export const useDomainNavHeadStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexShrink: 0 },
  back: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
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
    ...createCustomFocusIndicatorStyle({
      outlineStyle: 'solid',
      outlineWidth: tokens.strokeWidthThick,
      outlineColor: tokens.colorStrokeFocus2,
      outlineOffset: '-2px',
    }),
  },
  domain: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
  name: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  state: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, minHeight: '16px' },
});

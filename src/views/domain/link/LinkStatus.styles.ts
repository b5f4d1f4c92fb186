import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useLinkStatusStyles = makeStyles({
  trigger: {
    ...typographyStyles.caption1,
    minWidth: 0,
    height: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalXS} - 1px)`,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  surface: { maxWidth: '320px', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  text: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  fact: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

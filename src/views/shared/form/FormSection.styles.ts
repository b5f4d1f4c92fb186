import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useFormSectionStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  head: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  text: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});

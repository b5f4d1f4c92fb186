import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useSplashStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalL,
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: tokens.durationNormal,
    animationDelay: '150ms',
    animationFillMode: 'backwards',
  },
  text: { ...typographyStyles.body1 },
});

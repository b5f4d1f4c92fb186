import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useOverlayStyles = makeStyles({
  surface: {
    maxWidth: '440px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  body: { justifyItems: 'center', textAlign: 'center' },
  title: {
    ...typographyStyles.subtitle2,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    gridColumn: '1 / -1',
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '48px',
    height: '48px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  content: { gridColumn: '1 / -1' },
  text: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', minHeight: '20px' },
  bar: {
    position: 'fixed',
    zIndex: 1000001,
    top: tokens.spacingVerticalM,
    left: '50%',
    transform: 'translateX(-50%)',
    width: 'max-content',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    boxShadow: tokens.shadow16,
    alignItems: 'center',
  },
  countdown: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  actions: { gridColumn: '1 / -1', justifySelf: 'center' },
});

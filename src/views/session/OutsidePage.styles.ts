import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../shared/breakpoints';

export const useOutsidePageStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateRows: '1fr auto',
    minHeight: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  middle: {
    display: 'grid',
    placeItems: 'center',
    minWidth: 0,
    padding: tokens.spacingHorizontalL,
    [belowMedium]: {
      placeItems: 'start center',
      padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    },
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXL,
    width: '100%',
    maxWidth: '400px',
    minWidth: 0,
  },
  brand: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: tokens.spacingHorizontalM },
  name: { ...typographyStyles.title3 },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
    [belowMedium]: { padding: tokens.spacingHorizontalXL },
  },
  title: { ...typographyStyles.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  sub: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  text: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  foot: {
    minHeight: '56px',
    padding: tokens.spacingVerticalXL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

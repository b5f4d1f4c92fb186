import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from './breakpoints';

const line = `1px solid ${tokens.colorNeutralStroke2}`;

export const useCardStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: line,
    borderRadius: tokens.borderRadiusXLarge,
  },
  fill: { flexShrink: 1, minHeight: '280px' },
  edge: {
    [belowMedium]: {
      marginLeft: `calc(-1 * ${tokens.spacingHorizontalL})`,
      marginRight: `calc(-1 * ${tokens.spacingHorizontalL})`,
      borderRadius: 0,
      borderLeftWidth: 0,
      borderRightWidth: 0,
    },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '48px',
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
  },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  title: { ...typographyStyles.subtitle2, margin: 0, flexGrow: 1, minWidth: 0 },
  actions: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
  },
  body: {
    flexGrow: 1,
    minWidth: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
  },
  bodyBelowHead: {
    flexGrow: 1,
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  foot: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderTop: line,
  },
});

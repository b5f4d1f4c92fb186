import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { belowMedium } from '../../shared/breakpoints';

export const useShortcutSheetStyles = makeStyles({
  surface: {
    maxWidth: '720px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    [belowMedium]: { maxWidth: 'calc(100vw - 16px)', padding: tokens.spacingHorizontalL },
  },
  groups: {
    columnCount: 2,
    columnGap: tokens.spacingHorizontalXXL,
    [belowMedium]: { columnCount: 1 },
  },
  group: { breakInside: 'avoid', marginBottom: tokens.spacingVerticalL },
  title: {
    ...typographyStyles.body1Strong,
    margin: `0 0 ${tokens.spacingVerticalXS}`,
  },
  list: { margin: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '32px',
    padding: `${tokens.spacingVerticalXS} 0`,
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  does: { ...typographyStyles.body1, flexGrow: 1, color: tokens.colorNeutralForeground2 },
  keys: { margin: 0 },
});

import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useGrantTableStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '420px',
    minWidth: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  none: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  /** Holds what a dialog's form sends, which stands inside this one for React. */
  apart: { display: 'contents' },
});

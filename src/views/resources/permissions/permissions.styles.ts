import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useEffectiveCardStyles = makeStyles({
  card: { overflow: 'visible' },
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  held: { color: tokens.colorStatusSuccessForeground1 },
  denied: { color: tokens.colorNeutralForeground3 },
  icon: { display: 'flex', flexShrink: 0 },
  rule: { margin: 0, overflowWrap: 'anywhere' },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});

export const useGrantAdderStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  picker: { maxWidth: '320px' },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
  },
  button: { minWidth: '64px' },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export const useGrantDialogStyles = makeStyles({
  surface: {
    overflowWrap: 'anywhere',
    maxWidth: '480px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
});

export const useGrantEditorStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
});

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
  /** Stops the submit event of a dialog, which bubbles through React to the form around it. */
  apart: { display: 'contents' },
});

export const usePermissionFlagsStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    // The boxes bring 8 px around them.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
});

export const useWrappedTextStyles = makeStyles({ root: { whiteSpace: 'normal' } });

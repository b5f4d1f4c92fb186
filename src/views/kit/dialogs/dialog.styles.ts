import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useResultListStyles = makeStyles({
  root: {
    maxHeight: '240px',
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  item: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '34px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    '& + li': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  icon: { display: 'flex' },
  label: { overflowWrap: 'anywhere' },
  text: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    maxWidth: '240px',
    textAlign: 'right',
    overflowWrap: 'anywhere',
  },
  waiting: { color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
});

export const useRemovalDialogStyles = makeStyles({
  text: { margin: 0 },
  names: {
    maxHeight: '200px',
    overflowY: 'auto',
    margin: `${tokens.spacingVerticalM} 0 0`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  name: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantLigatures: 'none',
    overflowWrap: 'anywhere',
    '& + li': { marginTop: tokens.spacingVerticalXS },
  },
});

const cell = {
  padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  textAlign: 'start',
  verticalAlign: 'top',
  borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  overflowWrap: 'anywhere',
} as const;

export const useConflictDialogStyles = makeStyles({
  surface: { maxWidth: '640px' },
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  text: { margin: 0 },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    '& td': cell,
    '& th': { ...cell, fontWeight: tokens.fontWeightSemibold },
    '& thead th': {
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
    },
  },
  none: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
});

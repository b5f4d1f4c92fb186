import { makeStyles, tokens } from '@fluentui/react-components';

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

import { makeStyles, tokens } from '@fluentui/react-components';

export const useKeyPairDialogStyles = makeStyles({
  box: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0 },
});

export const useTokenDialogStyles = makeStyles({
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
  check: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  note: { color: tokens.colorNeutralForeground3 },
  part: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0 },
  title: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  json: {
    padding: tokens.spacingHorizontalM,
    maxHeight: '200px',
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

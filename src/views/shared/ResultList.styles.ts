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

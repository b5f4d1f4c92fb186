import { makeStyles, tokens } from '@fluentui/react-components';
import { column, mono, sunken } from '~/views/kit/layout.styles';

export const useTokenDialogStyles = makeStyles({
  list: { ...column('S'), overflowWrap: 'anywhere' },
  check: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalS },
  name: { fontWeight: tokens.fontWeightSemibold },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  note: { color: tokens.colorNeutralForeground3 },
  title: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  json: {
    ...sunken,
    ...mono,
    padding: tokens.spacingHorizontalM,
    maxHeight: '200px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

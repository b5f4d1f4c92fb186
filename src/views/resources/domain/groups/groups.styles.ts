import { makeStyles, tokens } from '@fluentui/react-components';
import { caption, line, mono, row } from '~/views/kit/layout.styles';

export const useMemberEditorStyles = makeStyles({
  picker: { flexGrow: 1, maxWidth: '320px', minWidth: 0 },
  // Next to the field, below its label.
  button: { minWidth: '64px', marginTop: `calc(${tokens.lineHeightBase300} + 6px)` },
  note: { ...caption, overflowWrap: 'anywhere' },
  list: { maxHeight: '420px', overflowY: 'auto', border: line, borderRadius: tokens.borderRadiusMedium },
  member: {
    ...row('S'),
    minHeight: '34px',
    paddingLeft: tokens.spacingHorizontalM,
    paddingRight: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
  },
  name: { ...mono, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

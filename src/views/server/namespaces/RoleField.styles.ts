import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useRoleFieldStyles = makeStyles({
  root: { minWidth: 0 },
  listbox: { maxWidth: '360px' },
  option: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, whiteSpace: 'normal' },
});

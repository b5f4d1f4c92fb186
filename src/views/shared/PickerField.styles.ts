import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const usePickerFieldStyles = makeStyles({
  root: { minWidth: 0, '& input': { minWidth: 0 } },
  list: { maxHeight: '280px' },
  option: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  label: { overflowWrap: 'anywhere' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  none: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
});

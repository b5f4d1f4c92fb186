import { makeStyles, tokens } from '@fluentui/react-components';

export const useKeysStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '2px', flexShrink: 0, whiteSpace: 'nowrap' },
  key: {
    display: 'inline-block',
    minWidth: '18px',
    padding: '0 4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

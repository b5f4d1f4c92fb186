import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

export const useResultStyles = makeStyles({
  chooser: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    width: 'min(300px, 90vw)',
  },
  choices: { display: 'flex', flexDirection: 'column', maxHeight: '320px', overflowY: 'auto' },
  key: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  dialog: { maxWidth: '440px' },
  foot: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    minHeight: '43px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  skeleton: { flexShrink: 1, minHeight: 0, overflow: 'hidden' },
  bar: {
    display: 'flex',
    alignItems: 'center',
    height: '34px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    columnGap: tokens.spacingHorizontalXL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

import { makeStyles, tokens } from '@fluentui/react-components';

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

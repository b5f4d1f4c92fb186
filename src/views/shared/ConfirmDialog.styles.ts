import { makeStyles, tokens } from '@fluentui/react-components';
import { inWindow } from './layout.styles';

export const useConfirmDialogStyles = makeStyles({
  surface: {
    maxWidth: '520px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ...inWindow,
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    overflowWrap: 'anywhere',
    paddingTop: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalS,
  },
  word: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantLigatures: 'none',
    userSelect: 'all',
  },
  input: {
    '& input': { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, minWidth: 0 },
  },
});

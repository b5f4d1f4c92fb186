import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { row } from '~/views/kit/layout.styles';

export const useCellEditorStyles = makeStyles({
  place: { position: 'absolute', inset: '0', zIndex: 1 },
  anchor: { display: 'block', height: '100%' },
  /** As high as the row, so that nothing moves. */
  field: {
    width: '100%',
    minWidth: 0,
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
    '& input': { minWidth: 0, width: '100%', textAlign: 'inherit' },
    '& select': { height: '100%', minWidth: 0 },
  },
  saved: {
    position: 'absolute',
    top: '4px',
    bottom: '4px',
    right: tokens.spacingHorizontalXS,
    display: 'flex',
    alignItems: 'center',
    color: tokens.colorPaletteGreenForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  /** Numbers are at the right end of their column. */
  savedNumber: { right: 'auto', left: tokens.spacingHorizontalXS },
  message: { maxWidth: 'min(340px, 90vw)' },
  text: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  actions: { ...row('S'), marginTop: tokens.spacingVerticalS },
});

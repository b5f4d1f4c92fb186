import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { column, row } from '~/views/kit/layout.styles';

const ring = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } as const;

export const useCellStyles = makeStyles({
  /** As high as the row, so that nothing moves. */
  place: { position: 'absolute', inset: '0', zIndex: 1 },
  ready: ring,
  field: {
    ...ring,
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    height: '100%',
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: 'none',
    borderRadius: 0,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    font: 'inherit',
  },
  number: { textAlign: 'right' },
  unseen: { opacity: 0 },
  mark: {
    position: 'absolute',
    zIndex: 1,
    top: '4px',
    bottom: '4px',
    right: tokens.spacingHorizontalXS,
    display: 'flex',
    alignItems: 'center',
    pointerEvents: 'none',
    backgroundColor: 'inherit',
  },
  /** Numbers are at the right end of their column. */
  markStart: { right: 'auto', left: tokens.spacingHorizontalXS },
  saved: { color: tokens.colorPaletteGreenForeground1 },
  waiting: { color: tokens.colorNeutralForeground3 },
  refused: { color: tokens.colorPaletteRedForeground1 },
  icon: { display: 'flex', pointerEvents: 'auto' },
  text: { whiteSpace: 'pre' },
  /** An outline, which is also drawn with forced colors. */
  refusedText: {
    outline: `1px solid ${tokens.colorPaletteRedBorder2}`,
    outlineOffset: '-2px',
    color: tokens.colorPaletteRedForeground1,
  },
  message: { maxWidth: 'min(340px, 90vw)' },
  paragraph: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  actions: { ...row('S'), marginTop: tokens.spacingVerticalS },
  lost: { ...column(), flexShrink: 0, maxHeight: '144px', overflowY: 'auto' },
});

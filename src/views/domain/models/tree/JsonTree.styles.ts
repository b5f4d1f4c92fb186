import { makeStyles, tokens } from '@fluentui/react-components';

const row = '& [role="treeitem"][aria-selected="true"]';

export const useJsonTreeStyles = makeStyles({
  scroller: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    height: '100%',
    overflowX: 'hidden',
    overflowY: 'auto',
    // Rows come and go above what is seen: the browser must not scroll to make up for it.
    overflowAnchor: 'none',
    touchAction: 'manipulation',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    color: tokens.colorNeutralForeground1,
    ':focus-visible': {
      outline: 'none',
      [row]: {
        outline: `2px solid ${tokens.colorStrokeFocus2}`,
        outlineOffset: '-2px',
        boxShadow: `inset 0 0 0 3px ${tokens.colorStrokeFocus1}`,
      },
    },
    // Nothing is selected that could show it.
    ':focus-visible:not([aria-activedescendant])': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  content: { position: 'relative', minHeight: '100%' },
  slot: {
    position: 'absolute',
    left: tokens.spacingHorizontalS,
    right: tokens.spacingHorizontalS,
  },
  /** Over the rows below, where it is higher than its own. */
  above: { zIndex: 1 },
  form: { display: 'flex', alignItems: 'center', minWidth: 0 },
  /** Where the icons of its siblings stand. */
  formBody: { flexGrow: 1, minWidth: 0, marginLeft: '24px' },
});

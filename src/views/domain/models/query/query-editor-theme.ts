import { tokens } from '@fluentui/react-components';
import { EditorView } from '@codemirror/view';

/** The editor in the colours and faces of the console. */
export const queryEditorTheme = EditorView.theme({
  '&': {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    maxHeight: '180px',
  },
  '&.cm-focused': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  '.cm-scroller': {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    minHeight: '44px',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: tokens.colorNeutralForeground1, padding: '11px 0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-placeholder': { color: tokens.colorNeutralForeground3 },
  '.cm-tooltip': {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: tokens.fontFamilyMonospace, maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-diagnostic-error': { borderLeft: `3px solid ${tokens.colorPaletteRedBorderActive}` },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: tokens.colorPaletteRedBackground2,
    textDecoration: `underline wavy ${tokens.colorPaletteRedForeground1}`,
  },
});

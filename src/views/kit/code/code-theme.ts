import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { tags } from '@lezer/highlight';
import { own } from '~/views/theme/own-token';

export const codeColors = HighlightStyle.define([
  { tag: tags.propertyName, color: tokens.colorNeutralForeground1 },
  { tag: tags.string, color: own('syntaxString') },
  { tag: tags.number, color: own('syntaxNumber') },
  { tag: tags.bool, color: own('syntaxBoolean') },
  { tag: tags.null, color: own('syntaxNull') },
]);

const small = { fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase200 };
const box = {
  ...small,
  color: tokens.colorNeutralForeground1,
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: tokens.borderRadiusMedium,
};
const control = {
  ...box,
  backgroundImage: 'none',
  lineHeight: tokens.lineHeightBase200,
  padding: '3px 8px',
  margin: '0',
};

export const codeTheme = EditorView.theme({
  '&': { height: '100%', color: tokens.colorNeutralForeground1, backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  // Not an outline, which gutters and panels would partly hide.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '400',
    pointerEvents: 'none',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusSmall,
  },
  '.cm-scroller': {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    overflow: 'auto',
  },
  '.cm-content': {
    caretColor: tokens.colorNeutralForeground1,
    padding: '8px 0',
    // The first render of a very long line contains a wide gap that must not count as available width.
    minWidth: 0,
  },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-gutters': {
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    border: 'none',
  },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', padding: '0 4px' },
  '.cm-foldPlaceholder': {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '0 6px',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: `1px solid ${tokens.colorNeutralStroke1Selected}`,
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  // Syntax colors have too little contrast on it.
  '.cm-searchMatch, .cm-searchMatch *': { color: tokens.colorNeutralForeground1 },
  '.cm-searchMatch': {
    backgroundColor: tokens.colorPaletteYellowBackground2,
    outline: `1px solid ${tokens.colorPaletteYellowBorderActive}`,
  },
  '.cm-searchMatch.cm-searchMatch-selected': {
    backgroundColor: tokens.colorBrandBackground2,
    outline: `2px solid ${tokens.colorBrandStroke1}`,
  },
  '.cm-panels': {
    ...small,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  '.cm-panels-top': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  '.cm-panels-bottom': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '6px 36px 6px 8px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: 'inherit',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0' },
  '.cm-panel.cm-search .cm-textfield': control,
  '.cm-panel.cm-search .cm-button': { ...control, cursor: 'pointer' },
  '.cm-panel.cm-search [name=select]': { display: 'none' },
  '.cm-panel.cm-search [name=close]': {
    color: 'inherit',
    width: '24px',
    height: '24px',
    top: '6px',
    right: '6px',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search :focus-visible': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '0',
  },
  '.cm-place': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    minHeight: '20px',
    padding: '2px 12px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-place button': {
    border: 'none',
    padding: '0',
    cursor: 'pointer',
    font: 'inherit',
    textDecoration: 'underline',
    color: tokens.colorPaletteRedForeground1,
    backgroundColor: 'transparent',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: tokens.colorPaletteRedBackground2,
    textDecoration: `underline wavy ${tokens.colorPaletteRedForeground1}`,
  },
  '.cm-lintPoint-error:after': { borderBottomColor: tokens.colorPaletteRedForeground1 },
  '.cm-tooltip': { ...box, boxShadow: tokens.shadow16, maxWidth: '420px' },
  '.cm-diagnostic-error': { borderLeft: `3px solid ${tokens.colorPaletteRedBorderActive}` },
});

export const searchPhrases = {
  next: 'Next',
  previous: 'Previous',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
};

/**
 * Lets the editor insert text typed over a selection. The browser would copy the old text's style as a style attribute, which the CSP
 * forbids (docs/decisions).
 */
export const plainTyping = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { main } = state.selection;
    const { inputType, data } = event;
    if (inputType !== 'insertText' || data === null || main.empty || state.readOnly || view.composing) return false;
    event.preventDefault();
    const change = () => state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const isTaken = state.facet(EditorView.inputHandler).some((take) => take(view, main.from, main.to, data, change));
    if (!isTaken) view.dispatch(change());
    return true;
  },
});

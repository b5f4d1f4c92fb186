import { forEachDiagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { EditorView, showPanel, type ViewUpdate } from '@codemirror/view';

/** "3:14": row and column from 1, as people count. */
function placeOf(state: EditorState, at: number): string {
  const line = state.doc.lineAt(Math.min(at, state.doc.length));
  return `${line.number}:${at - line.from + 1}`;
}

function firstFault(state: EditorState): number | undefined {
  let first: number | undefined;
  forEachDiagnostic(state, (_, from) => {
    first ??= from;
  });
  return first;
}

/** A line below the text: where the caret is, and a way to the fault, if there is one. */
export const placeBar = showPanel.of((view) => {
  const dom = document.createElement('div');
  dom.className = 'cm-place';
  const fault = document.createElement('button');
  fault.type = 'button';
  const caret = document.createElement('span');
  dom.append(fault, caret);
  const draw = (state: EditorState) => {
    const at = firstFault(state);
    fault.hidden = at === undefined;
    fault.textContent = at === undefined ? '' : `Error at ${placeOf(state, at)}`;
    caret.textContent = placeOf(state, state.selection.main.head);
  };
  fault.addEventListener('click', () => {
    const at = firstFault(view.state);
    if (at !== undefined)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    view.focus();
  });
  draw(view.state);
  return { dom, update: ({ state }: ViewUpdate) => draw(state) };
});

import { EditorView } from '@codemirror/view';

/**
 * What is typed over a selection is put there by the editor. The browser would give it the looks of what stood there, by a style
 * attribute, which the policy forbids (docs/decisions).
 */
export const plainTyping = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { main } = state.selection;
    const { inputType, data } = event;
    if (inputType !== 'insertText' || data === null || main.empty || state.readOnly || view.composing)
      return false;
    event.preventDefault();
    const change = () =>
      state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const isTaken = state
      .facet(EditorView.inputHandler)
      .some((take) => take(view, main.from, main.to, data, change));
    if (!isTaken) view.dispatch(change());
    return true;
  },
});

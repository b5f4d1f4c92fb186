import { selectDirty } from '../source-edit/source-edit-selectors';
import { selectUnsent } from '../tree-edit/tree-edit-selectors';
import type { ModelEditorSnapshot } from './model-editor-machine';

/** Something is typed, in the tree or as a text, that is not in the model. */
export function selectUnsaved({ context, children }: ModelEditorSnapshot): boolean {
  const tree = context.tree?.getSnapshot();
  const source = children.sourceEdit?.getSnapshot();
  return (tree !== undefined && selectUnsent(tree)) || (source !== undefined && selectDirty(source));
}

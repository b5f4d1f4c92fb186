import { isAttached, type TreeNode } from '../../../../document/tree-node';
import type { AddDraft, Draft } from '../../../../machines/in-domain/tree-edit/drafts';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { trailOf } from '../../../../machines/in-domain/tree-edit/tree-places';
import type { TreeAdding, TreeEditing } from '../tree/json-tree-types';
import { AddRow } from './AddRow';
import { DraftEditor } from './DraftEditor';

/** The row that is being edited, and what stands in it. */
export function editingOf(actor: TreeEditActor, draft: Draft | undefined): TreeEditing | undefined {
  if (!draft || draft.type === 'add' || draft.type === 'remove') return undefined;
  return {
    node: draft.node,
    part: draft.type === 'rename' ? 'name' : 'value',
    editor: <DraftEditor key={draft.node.id} actor={actor} draft={draft} />,
  };
}

/** Of the form and the space around it, in px: in one line, or in two where there is little room. */
const heights = { wide: 42, narrow: 96 };
/** About so many characters of a sentence have room in a line of the form. */
const inLine = { wide: 95, narrow: 40 };
const saidHeight = (text: string, most: number) => 6 + 16 * Math.ceil(text.length / most);

type Given = {
  actor: TreeEditActor;
  draft: Draft | undefined;
  problem: string | undefined;
  warning: string | undefined;
  narrow: boolean;
  now: () => number;
};

/** The form of what is being added, and where it stands. */
export function addingOf({ draft, narrow, ...given }: Given): TreeAdding | undefined {
  if (draft?.type !== 'add') return undefined;
  const said = given.problem ?? given.warning;
  const size = narrow ? 'narrow' : 'wide';
  return {
    after: placeBefore(draft),
    depth: trailOf(draft.holder).length + 1,
    height: heights[size] + (said === undefined ? 0 : saidHeight(said, inLine[size])),
    form: <AddRow {...given} draft={draft} />,
  };
}

/** The row that the form stands below: the selected one beside which it adds, or the last one within the holder. */
function placeBefore({ holder, after }: AddDraft): TreeNode {
  let last = after && isAttached(after, trailOf(holder).at(-1) ?? holder) ? after : holder;
  while (last.open && last.children?.length) last = last.children.at(-1) ?? last;
  return last;
}

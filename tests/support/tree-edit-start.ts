import type { Edit } from '~/core/document/edit';
import { pathOf } from '~/core/document/tree-node';
import type { DocumentObject, Kind, Path } from '~/core/document/value';
import type { TreeEditEvent } from '~/machines/model/tree-edit/tree-edit-machine';
import { heldText } from '~/views/pages/model/editor/tree-texts';
import { at, now, startTree, trialDocument } from './tree-edit-samples';

export const data = (): DocumentObject => ({
  name: 'lamp',
  count: 3,
  paid: false,
  when: new Date(Date.UTC(2026, 10, 20, 8, 12, 44, 120)),
  none: null,
  lines: [{ sku: 'A' }, 'second', 'third'],
});

export function start(given: DocumentObject = data(), input: { path?: Path; may?: boolean } = {}) {
  const trial = trialDocument(given);
  const { document } = trial;
  const { tree: actor } = startTree(document, input);
  const send = (...events: TreeEditEvent[]) => events.forEach((event) => actor.send(event));
  const snapshot = () => actor.getSnapshot();
  const context = () => snapshot().context;
  const select = (...path: Path) => send({ type: 'tree.select', node: at(document, ...path) });
  return {
    trial,
    document,
    actor,
    send,
    snapshot,
    context,
    select,
    edit: () => send({ type: 'tree.edit' }),
    value: () => snapshot().value,
    others: (...edits: Edit[]) => document.receive(edits, 's1'),
    selected: () => {
      const { selected } = context();
      return selected && pathOf(selected);
    },
    editValue: (...path: Path) => {
      send({ type: 'tree.edit' });
      select(...path);
      send({ type: 'tree.editValue', zone: 'utc' });
    },
    add: (kind: Kind, ...path: Path) => {
      send({ type: 'tree.edit' });
      select(...path);
      send({ type: 'tree.add', kind, now, zone: 'utc' });
    },
    /** Unsent input: its state and its text. */
    held: () => context().held.map((actor) => [actor.getSnapshot().value, heldText(actor.getSnapshot())]),
    type: (text: string, from = text.length, to = from) => send({ type: 'tree.type', text, caret: { from, to } }),
    confirm: () => send({ type: 'tree.confirm' }),
  };
}

export const selecting = { editing: 'selecting' };
export const adding = { editing: { adding: 'writing' } };
export const renaming = { editing: { renaming: 'writing' } };
/** The field for text, or for a number or date. */
export const inText = (state = 'current') => ({ editing: { editingValue: { text: state } } });
export const inLine = { editing: { editingValue: { line: 'writing' } } };

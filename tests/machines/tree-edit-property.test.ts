import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { applyEdits, type Edit } from '~/core/document/edit';
import { createLiveDocument, type LiveDocument } from '~/core/document/live-document';
import { whyNotName, whyNotValue } from '~/core/document/storable';
import { isAttached, nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import {
  copyOf,
  type DocumentObject,
  type DocumentValue,
  isObject,
  type Kind,
  type Path,
  setMember,
  valueAt,
} from '~/core/document/value';
import { treeEditMachine } from '~/machines/model/tree-edit/tree-edit-machine';
import { anyDocument, anyValue, copyEdit, editFrom } from '../document/arbitrary';

const now = Date.UTC(2026, 10, 21, 9, 14, 5, 250);
const kinds: Kind[] = ['object', 'array', 'string', 'number', 'boolean', 'date', 'null'];
const initial = (kind: Kind): DocumentValue =>
  ({ object: {}, array: [], string: '', number: 0, boolean: false, date: new Date(now), null: null })[kind];

/** A random action, as numbers that work for any document. */
const intention = fc.record({
  what: fc.constantFrom(
    'add',
    'rename',
    'text',
    'number',
    'choose',
    'move',
    'remove',
    'undo',
    'redo',
    'others',
    'drop',
  ),
  pick: fc.nat(10_000),
  how: fc.nat(10_000),
  name: fc.oneof(fc.constantFrom('a', 'b', '', ' ', '__proto__', 'new'), fc.string({ maxLength: 3 })),
  value: anyValue,
});
type Intention = typeof intention extends fc.Arbitrary<infer Made> ? Made : never;

const pathsIn = (root: TreeNode): Path[] => {
  const found: Path[] = [];
  const walk = (node: TreeNode) => {
    found.push(pathOf(node));
    node.children?.forEach(walk);
  };
  walk(root);
  return found;
};

/** The end of a text that is kept, which does not begin with half of a character. */
const keptOf = (text: string, how: number) => text.slice(how % (text.length + 1)).replace(/^[\udc00-\udfff]/, '');

/** The same action on a plain value, as simple as possible. */
function naively(model: DocumentObject, path: Path, { what, how, name }: Intention): void {
  const holderOf = (at: Path) => (at.length === 0 ? null : (valueAt(model, at.slice(0, -1)) ?? null));
  const value = valueAt(model, path) ?? null;
  const last = path.at(-1);
  const put = (next: DocumentValue) => {
    const holder = holderOf(path);
    if (Array.isArray(holder)) holder[Number(last)] = next;
    else if (isObject(holder)) setMember(holder, String(last), next);
  };
  if (what === 'add') {
    const kind = kinds[how % kinds.length] ?? 'null';
    const isHolder = Array.isArray(value) || isObject(value);
    const holder = isHolder ? value : holderOf(path);
    if (Array.isArray(holder)) holder.splice(isHolder ? holder.length : Number(last) + 1, 0, initial(kind));
    else if (isObject(holder) && whyNotName(name) === undefined) setMember(holder, name, initial(kind));
  }
  const isRefused = (whyNotName(name) ?? whyNotValue(value)) !== undefined;
  if (what === 'rename' && isObject(holderOf(path)) && last !== name && !isRefused) {
    const holder = holderOf(path) as DocumentObject;
    delete holder[String(last)];
    setMember(holder, name, value);
  }
  if (what === 'text' && typeof value === 'string') put(name + keptOf(value, how));
  if (what === 'number' && typeof value === 'number') put(how / 8);
  if (what === 'choose' && typeof value === 'boolean') put(!value);
  const holder = holderOf(path);
  if (what === 'remove' && path.length > 0) {
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else if (isObject(holder)) delete holder[String(last)];
  }
  if (what === 'move' && Array.isArray(holder)) {
    const to = Number(last) + (how % 2 === 0 ? 1 : -1);
    if (to >= 0 && to < holder.length) holder.splice(to, 0, ...holder.splice(Number(last), 1));
  }
}

/** A document that applies every sent edit to a copy, like the server. */
function started(data: DocumentObject) {
  const sent = copyOf(data);
  const document: LiveDocument = createLiveDocument(copyOf(data), {
    send: (edits) => void applyEdits(sent, edits.map(copyEdit)),
    settled: () => Promise.resolve(),
  });
  const actor = createActor(treeEditMachine, { input: { document } }).start();
  actor.send({ type: 'tree.edit' });
  return { document, actor, sent };
}

function intend({ document, actor, sent }: ReturnType<typeof started>, path: Path, given: Intention): void {
  const { what, how, name, pick, value } = given;
  const node = nodeAt(document.tree.root, path);
  if (what === 'others') {
    const edit: Edit = editFrom(document.value(), pick, how, value);
    applyEdits(sent, [copyEdit(edit)]);
    document.receive([copyEdit(edit)], 's1');
    return;
  }
  actor.send({ type: 'tree.select', node });
  if (what === 'add') {
    actor.send({ type: 'tree.add', kind: kinds[how % kinds.length] ?? 'null', now, zone: 'utc' });
    const { draft } = actor.getSnapshot().context;
    if (draft?.type === 'add' && draft.node.kind === 'object') actor.send({ type: 'tree.name', text: name });
  }
  const confirmChange = () => {
    if (actor.getSnapshot().matches({ editing: 'confirmingChange' })) actor.send({ type: 'tree.confirm' });
  };
  if (what === 'rename') {
    actor.send({ type: 'tree.rename' });
    confirmChange();
    actor.send({ type: 'tree.type', text: name });
  }
  if (what === 'text' && typeof node?.value === 'string') {
    const kept = keptOf(node.value, how);
    actor.send({ type: 'tree.editValue', zone: 'utc' });
    confirmChange();
    for (const typed of [kept, name + kept])
      actor.send({
        type: 'tree.type',
        text: typed,
        caret: { from: typed.length - kept.length, to: typed.length - kept.length },
      });
  }
  if (what === 'number' && node?.kind === 'number') {
    actor.send({ type: 'tree.editValue', zone: 'utc' });
    confirmChange();
    actor.send({ type: 'tree.type', text: String(how / 8) });
  }
  if (what === 'choose' && typeof node?.value === 'boolean') {
    actor.send({ type: 'tree.editValue', zone: 'utc' });
    confirmChange();
    actor.send({ type: 'tree.type', text: String(!node.value) });
  }
  if (what === 'remove') actor.send({ type: 'tree.remove' });
  if (what === 'move') actor.send({ type: 'tree.move', by: how % 2 === 0 ? 1 : -1 });
  if (what === 'undo') actor.send({ type: 'tree.undo', warned: true });
  if (what === 'redo') actor.send({ type: 'tree.redo', warned: true });
  if (what === 'drop') {
    actor.send({ type: 'tree.add', kind: 'string', now, zone: 'utc' });
    actor.send({ type: 'tree.cancel' });
  }
  actor.send({ type: 'tree.confirm' });
  // The name or the text was refused: a text may end in half a character that others left.
  if (!actor.getSnapshot().matches({ editing: 'selecting' })) actor.send({ type: 'tree.cancel' });
  if (actor.getSnapshot().hasTag('discarding')) actor.send({ type: 'tree.discard' });
}

describe('random actions', () => {
  it('change the document like a plain value', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(intention, { maxLength: 25 }), (data, intentions) => {
        const model = copyOf(data);
        const editor = started(data);
        for (const given of intentions) {
          if (['undo', 'redo', 'others'].includes(given.what)) continue;
          const paths = pathsIn(editor.document.tree.root);
          const path = paths[given.pick % paths.length] ?? [];
          naively(model, path, given);
          intend(editor, path, given);
          expect(editor.actor.getSnapshot().value).toEqual({ editing: 'selecting' });
          expect(editor.document.value()).toEqual(model);
          expect(editor.sent).toEqual(model);
        }
      }),
      { numRuns: 200 },
    );
  }, 30_000);

  it('can all be undone and redone', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(intention, { maxLength: 15 }), (data, intentions) => {
        const editor = started(data);
        for (const given of intentions) {
          if (['undo', 'redo', 'others'].includes(given.what)) continue;
          const paths = pathsIn(editor.document.tree.root);
          intend(editor, paths[given.pick % paths.length] ?? [], given);
        }
        const after = editor.document.value();
        while (editor.document.canUndo()) editor.actor.send({ type: 'tree.undo', warned: true });
        expect(editor.document.value()).toEqual(data);
        while (editor.document.canRedo()) editor.actor.send({ type: 'tree.redo', warned: true });
        expect(editor.document.value()).toEqual(after);
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it('send exactly the changes, and keep no removed nodes, while others edit', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(intention, { maxLength: 40 }), (data, intentions) => {
        const editor = started(data);
        const { document, actor, sent } = editor;
        for (const given of intentions) {
          const paths = pathsIn(document.tree.root);
          intend(editor, paths[given.pick % paths.length] ?? [], given);
          const { selected, draft } = actor.getSnapshot().context;
          expect(document.value()).toEqual(sent);
          expect(selected === undefined || isAttached(selected, document.tree.root)).toBe(true);
          expect(draft).toBeUndefined();
        }
      }),
      { numRuns: 200 },
    );
  }, 30_000);
});

import type { Edit } from './edit';
import { type Change, createTree } from './tree';
import { type TreeNode, valueOf } from './tree-node';
import { createUndo, type MakeEdit } from './undo';
import type { DocumentObject, Path } from './value';

export type EditTransport = {
  /**
   * Sends local edits, several as one operation. An empty list only checks whether sending is possible.
   * @throws Error if it can't send, or the server's document has no such place; then nothing was sent
   */
  send(edits: readonly Edit[]): void;
  /** Resolves when everything sent is stored. Rejects with an Error if that can no longer be known, or with the signal's reason. */
  settled(signal: AbortSignal): Promise<void>;
  /** The id of the value at a path, as in `KnownValue`; undefined if it is not known now. A document that is not shared has none. */
  idAt?(path: Path): string | undefined;
  /** How many of the last sends are not acknowledged; none by default. A send that changes nothing is not counted. */
  unacknowledged?(): number;
};

type ListenToOthers = (change: Change, sessionId: string) => void;

/** A document that several people edit at the same time: its tree, the local undo steps, and the transport for local edits. */
export function createLiveDocument(data: DocumentObject, transport: EditTransport) {
  const tree = createTree(data);
  const own = createUndo(tree);
  /** A step for each send that is not acknowledged. */
  let sent = createUndo(tree, Number.POSITIVE_INFINITY);
  const listeners = new Set<ListenToOthers>();
  /** The session of the person who last changed, added or removed a node. */
  const changers = new WeakMap<TreeNode, string>();

  const unacknowledged = () => transport.unacknowledged?.() ?? 0;
  const forgetAcknowledged = () => {
    sent.keep(unacknowledged());
    if (sent.size() === 0) sent = createUndo(tree, Number.POSITIVE_INFINITY);
  };
  const step = (way: 'undo' | 'redo'): Change[] => {
    transport.send([]);
    forgetAcknowledged();
    const before = unacknowledged();
    const edits: Edit[] = [];
    const changes: Change[] = [];
    const make: MakeEdit = (edit, returning) => {
      sent.prepare(edit);
      const change = tree.apply(edit, returning);
      sent.note(change, changes.length === 0 ? 'own' : 'joined');
      changes.push(change);
      return change;
    };
    own[way]((edit, returning) => {
      edits.push(edit);
      return make(edit, returning);
    });
    try {
      if (edits.length > 0) transport.send(edits);
    } catch (error) {
      own[way === 'undo' ? 'redo' : 'undo'](make);
      throw error;
    } finally {
      if (edits.length > 0 && unacknowledged() <= before) sent.joinLast();
    }
    return changes;
  };

  return {
    /** For reading and expanding. Edit it only with the functions below. */
    tree,
    /** A copy of the whole document. */
    value: () => valueOf(tree.root) as DocumentObject,
    /**
     * Makes local edits, in order, as one undo step; `joined`: as part of the previous step.
     * @throws Error if they can't be sent; then nothing has changed
     */
    edit(edits: readonly Edit[], joined = false): Change[] {
      if (edits.length === 0) return [];
      forgetAcknowledged();
      const before = unacknowledged();
      transport.send(edits);
      const isCounted = unacknowledged() > before;
      return edits.map((edit, index) => {
        own.prepare(edit);
        sent.prepare(edit);
        const change = tree.apply(edit);
        own.note(change, joined || index > 0 ? 'joined' : 'own');
        if (isCounted || sent.size() > 0) sent.note(change, isCounted && index === 0 ? 'own' : 'joined');
        return change;
      });
    },
    /** Reverts the last local step, except what others have overwritten. @returns the changes, possibly none. @throws as `edit` */
    undo: () => step('undo'),
    redo: () => step('redo'),
    canUndo: own.canUndo,
    canRedo: own.canRedo,
    unsafeStep: own.unsafeStep,
    /** Applies edits made by someone else, which are already stored. */
    receive(edits: readonly Edit[], sessionId: string): void {
      for (const edit of edits) {
        const change = tree.apply(edit);
        own.note(change, 'others');
        for (const node of [change.node, 'replaced' in change ? change.replaced : undefined])
          if (node) changers.set(node, sessionId);
        if (sent.size() > 0) sent.note(change, 'others');
        for (const listener of listeners) listener(change, sessionId);
      }
    },
    listenToOthers(listener: ListenToOthers): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The session of someone else who last changed a value, or removed it with what it was in; undefined if that is not known. */
    changedBy(node: TreeNode): string | undefined {
      let at: TreeNode | undefined = node;
      while (at && !changers.has(at)) at = at.parent;
      return at && changers.get(at);
    },
    settled: (signal: AbortSignal) => transport.settled(signal),
    /**
     * Copies of the document without and with the sends that are not acknowledged, except the first ones.
     * @param stored the number of those first ones
     */
    unstored(stored: number): { base: DocumentObject; mine: DocumentObject } {
      forgetAcknowledged();
      const mine = valueOf(tree.root) as DocumentObject;
      const count = Math.max(0, sent.size() - stored);
      const base = sent.without(count, tree.applyQuietly, () => valueOf(tree.root) as DocumentObject);
      return { base, mine };
    },
    idAt: (path: Path) => transport.idAt?.(path),
  };
}
export type LiveDocument = ReturnType<typeof createLiveDocument>;

/** A document that is not shared: its edits are not sent. */
export const soloDocument = (data: DocumentObject): LiveDocument =>
  createLiveDocument(data, { send: () => {}, settled: () => Promise.resolve() });

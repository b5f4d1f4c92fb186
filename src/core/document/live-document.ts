import type { Edit } from './edit';
import { type Change, createTree } from './tree';
import { valueOf } from './tree-node';
import { createUndo } from './undo';
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
};

type ListenToOthers = (change: Change, sessionId: string) => void;

/** A document that several people edit at the same time: its tree, the local undo steps, and the transport for local edits. */
export function createLiveDocument(data: DocumentObject, transport: EditTransport) {
  const tree = createTree(data);
  const own = createUndo(tree);
  const listeners = new Set<ListenToOthers>();

  const step = (way: 'undo' | 'redo'): Change[] => {
    transport.send([]);
    const edits: Edit[] = [];
    const changes: Change[] = [];
    own[way]((edit, returning) => {
      const change = tree.apply(edit, returning);
      edits.push(edit);
      changes.push(change);
      return change;
    });
    try {
      if (edits.length > 0) transport.send(edits);
    } catch (error) {
      own[way === 'undo' ? 'redo' : 'undo']((edit, returning) => tree.apply(edit, returning));
      throw error;
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
      transport.send(edits);
      return edits.map((edit, index) => {
        own.prepare(edit);
        const change = tree.apply(edit);
        own.note(change, joined || index > 0 ? 'joined' : 'own');
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
        for (const listener of listeners) listener(change, sessionId);
      }
    },
    listenToOthers(listener: ListenToOthers): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settled: (signal: AbortSignal) => transport.settled(signal),
    idAt: (path: Path) => transport.idAt?.(path),
  };
}
export type LiveDocument = ReturnType<typeof createLiveDocument>;

/** A document that is not shared: its edits are not sent. */
export const soloDocument = (data: DocumentObject): LiveDocument =>
  createLiveDocument(data, { send: () => {}, settled: () => Promise.resolve() });

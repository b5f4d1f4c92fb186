import type { Edit } from './edit';
import { type Change, createTree, type Tree } from './tree';
import { valueOf } from './tree-node';
import { createUndo, type Undo } from './undo';
import type { DocumentObject } from './value';

/** Where the edits of one document go. */
export type EditTransport = {
  /**
   * Sends edits of one's own, as one operation where there are several. None: asks only whether it may send.
   * @throws Error when it may not send, or the other side has no such place; then nothing was sent
   */
  send(edits: readonly Edit[]): void;
  /** Resolves when everything that was sent is stored. Rejects with an Error when that can't be known any more, or with the signal's reason. */
  settled(signal: AbortSignal): Promise<void>;
};

/** A change that someone else has made. */
export type ListenToOthers = (change: Change, sessionId: string) => void;

/** A document that several people edit at the same time: its tree, one's own steps, and the way out for one's edits. */
export type LiveDocument = {
  /** To be read and opened; it is edited by the functions below only. */
  readonly tree: Tree;
  /** A copy of the whole. */
  value(): DocumentObject;
  /**
   * Edits of one's own, one after the other, as one step of undoing; `joined`: as part of the step before.
   * @throws Error when they can't be sent; then nothing has changed
   */
  edit(edits: readonly Edit[], joined?: boolean): Change[];
  /** Takes the last own step back, as far as others have left it. @returns what changed; nothing when nothing was left of it. @throws as `edit` */
  undo(): Change[];
  redo(): Change[];
  canUndo(): boolean;
  canRedo(): boolean;
  unsafeStep: Undo['unsafeStep'];
  /** Edits of someone else, who has made them already. */
  receive(edits: readonly Edit[], sessionId: string): void;
  listenToOthers(listener: ListenToOthers): () => void;
  settled: EditTransport['settled'];
};

export function createLiveDocument(data: DocumentObject, transport: EditTransport): LiveDocument {
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
    tree,
    value: () => valueOf(tree.root) as DocumentObject,
    edit(edits, joined = false) {
      if (edits.length === 0) return [];
      transport.send(edits);
      return edits.map((edit, index) => {
        own.prepare(edit);
        const change = tree.apply(edit);
        own.note(change, joined || index > 0 ? 'joined' : 'own');
        return change;
      });
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    canUndo: () => own.canUndo(),
    canRedo: () => own.canRedo(),
    unsafeStep: (way) => own.unsafeStep(way),
    receive(edits, sessionId) {
      for (const edit of edits) {
        const change = tree.apply(edit);
        own.note(change, 'others');
        for (const listener of listeners) listener(change, sessionId);
      }
    },
    listenToOthers(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settled: (signal) => transport.settled(signal),
  };
}

/** A document that is nobody else's: what is edited in it stays where it is. */
export const soloDocument = (data: DocumentObject): LiveDocument =>
  createLiveDocument(data, { send: () => {}, settled: () => Promise.resolve() });

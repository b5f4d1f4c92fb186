import { fromCallback } from 'xstate';
import type { Edit } from '../../../document/edit';
import type { LiveDocument } from '../../../document/live-document';
import type { Change, Tree } from '../../../document/tree';
import type { TreeNode } from '../../../document/tree-node';

/** What the keeper of the document is told. */
export type DocumentCommand =
  | { type: 'document.edit'; edits: readonly Edit[]; joined: boolean }
  | { type: 'document.undo' }
  | { type: 'document.redo' }
  | { type: 'document.reveal'; node: TreeNode }
  | { type: 'document.open'; nodes: readonly TreeNode[]; open: boolean }
  | { type: 'document.openAll'; open: boolean }
  /** The model was opened again. */
  | { type: 'document.attach'; document: LiveDocument };

/** What it reports: at once, before the command has returned. */
export type DocumentReport =
  | { type: 'tree.written'; changes: readonly Change[] }
  | { type: 'tree.undone'; changes: readonly Change[] }
  | { type: 'tree.refused'; reason: string }
  /** Somebody else has changed something. */
  | { type: 'tree.changed'; change: Change }
  /** The document, or what is open of it, was changed by anything but these commands. */
  | { type: 'tree.touched' };

/** Edits a live document, and tells what others do in it. */
export const keepDocument = fromCallback<DocumentCommand, { document: LiveDocument }>(
  ({ input, receive, sendBack }) => {
    let { document } = input;
    let isOwn = false;
    const listen = () => {
      const stops = [
        document.tree.subscribe(() => (isOwn ? undefined : sendBack({ type: 'tree.touched' }))),
        document.listenToOthers((change) => sendBack({ type: 'tree.changed', change })),
      ];
      return () => stops.forEach((stop) => stop());
    };
    let stop = listen();

    const report = (make: () => DocumentReport | undefined) => {
      let made: DocumentReport | undefined;
      isOwn = true;
      try {
        made = make();
      } catch (error) {
        made = { type: 'tree.refused', reason: error instanceof Error ? error.message : String(error) };
      } finally {
        isOwn = false;
      }
      if (made) sendBack(made);
    };
    const run = (command: DocumentCommand): DocumentReport | undefined => {
      const { tree } = document;
      switch (command.type) {
        case 'document.edit': {
          const changes = document.edit(command.edits, command.joined);
          keepOpen(changes, tree);
          return { type: 'tree.written', changes };
        }
        case 'document.undo':
          return { type: 'tree.undone', changes: document.undo() };
        case 'document.redo':
          return { type: 'tree.undone', changes: document.redo() };
        case 'document.reveal':
          tree.reveal(command.node);
          return undefined;
        case 'document.open':
          for (const node of command.nodes) tree.setOpen(node, command.open);
          return undefined;
        case 'document.openAll':
          tree.setOpenAll(command.open);
          return undefined;
        case 'document.attach':
          stop();
          document = command.document;
          stop = listen();
          return undefined;
      }
    };
    receive((command) => report(() => run(command)));
    return () => stop();
  },
);

/** What is renamed is taken away and put back: what was open in it opens again. */
function keepOpen([gone, come]: readonly Change[], tree: Tree): void {
  if (gone?.type !== 'removeMember' || come?.type !== 'setMember') return;
  const left: [TreeNode, TreeNode][] = [[gone.node, come.node]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [before, after] = next;
    if (!before.open) continue;
    tree.setOpen(after, true);
    before.children?.forEach((child, index) => {
      const counterpart = after.children?.[index];
      if (child.open && counterpart) left.push([child, counterpart]);
    });
  }
}

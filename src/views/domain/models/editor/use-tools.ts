import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { LiveDocument } from '../../../../document/live-document';
import { indexOf, type TreeNode } from '../../../../document/tree-node';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import {
  selectAdding,
  selectEditable,
  selectMay,
  selectSelected,
} from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import type { TimeZone } from '../../../shared/format-time';

export type ToolNeeds = { actor: TreeEditActor; document: LiveDocument; zone: TimeZone; now: () => number };

/** In which direction a node can be moved in its array. */
export function movesOf(node: TreeNode | undefined): { up: boolean; down: boolean } {
  if (node?.parent?.kind !== 'array') return { up: false, down: false };
  const index = indexOf(node);
  return { up: index > 0, down: index + 1 < (node.parent.children?.length ?? 0) };
}

/** What keys and presses in the tree ask for. */
export const treeCommands = ({ actor, zone, now }: Omit<ToolNeeds, 'document'>) => ({
  onEditValue: (node: TreeNode) => actor.send({ type: 'tree.editValue', node, zone }),
  onRename: (node: TreeNode) => actor.send({ type: 'tree.rename', node }),
  onAdd: (node: TreeNode) => actor.send({ type: 'tree.add', node, kind: 'string', now: now(), zone }),
  onRemove: (node: TreeNode) => actor.send({ type: 'tree.remove', node }),
  onMove: (node: TreeNode, by: -1 | 1) => actor.send({ type: 'tree.move', node, by }),
});

/** What can be done now with what is selected, and how it is asked for. */
export function useTools({ actor, document, zone, now }: ToolNeeds) {
  const editable = useSelector(actor, selectEditable);
  const adding = useSelector(actor, selectAdding);
  const may = useSelector(actor, selectMay);
  const selected = useSelector(actor, selectSelected);
  const subscribe = useCallback(
    (notify: () => void) => {
      const stop = document.tree.subscribe(notify);
      const subscription = actor.subscribe(notify);
      return () => {
        stop();
        subscription.unsubscribe();
      };
    },
    [actor, document],
  );
  const steps = useSyncExternalStore(
    subscribe,
    () => (document.canUndo() ? 1 : 0) + (document.canRedo() ? 2 : 0),
  );
  const free = !adding;
  const can = editable && may && free;
  return {
    adding,
    selected,
    editable,
    can: {
      open: free,
      add: can,
      remove: can && selected?.parent !== undefined,
      rename: can && selected?.parent?.kind === 'object',
      edit: can && selected !== undefined && !selected.children && selected.kind !== 'null',
      undo: can && steps % 2 === 1,
      redo: can && steps > 1,
    },
    add: () => actor.send({ type: 'tree.add', kind: 'string', now: now(), zone }),
    remove: () => actor.send({ type: 'tree.remove' }),
    rename: () => actor.send({ type: 'tree.rename' }),
    edit: () => actor.send({ type: 'tree.editValue', zone }),
    undo: () => actor.send({ type: 'tree.undo' }),
    redo: () => actor.send({ type: 'tree.redo' }),
    move: (by: -1 | 1) => actor.send({ type: 'tree.move', by }),
    openAll: (open: boolean) => actor.send({ type: 'tree.openAll', open }),
  };
}

export type Tools = ReturnType<typeof useTools>;

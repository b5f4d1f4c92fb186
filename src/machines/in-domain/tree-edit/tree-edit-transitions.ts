import type { Change } from '../../../document/tree';
import type { TreeEditContext, TreeEditEvent } from './tree-edit-types';

/** An event in this machine's context. */
type Of<Type extends TreeEditEvent['type']> = {
  context: TreeEditContext;
  event: Extract<TreeEditEvent, { type: Type }>;
};
type WithNode = Of<'tree.rename' | 'tree.editValue' | 'tree.remove' | 'tree.add'>;

/** What is meant: the node that was named, or the selected one. */
export const meant = ({ context, event }: WithNode) =>
  event.node ?? context.selected ?? context.document.tree.root;
export const named = ({ event }: Of<'tree.rename' | 'tree.editValue' | 'tree.remove'>) => event.node;
export const pick = { type: 'select', params: meant } as const;
export const refuse = { guard: 'mayNot', actions: 'tellWhy' } as const;

export const written = {
  target: 'selecting',
  actions: { type: 'finish', params: ({ event }: Of<'tree.written'>) => event.changes },
} as const;
export const refused = {
  actions: { type: 'keepProblem', params: ({ event }: Of<'tree.refused'>) => event.reason },
} as const;
export const text = {
  actions: { type: 'takeText', params: ({ event }: Of<'tree.type'>) => event.text },
} as const;
/** Planned by another machine: only while nothing is being typed. */
export const write = [
  refuse,
  {
    actions: {
      type: 'tell',
      params: ({ event: { edits } }: Of<'tree.write'>) =>
        ({ type: 'document.edit', edits, joined: false }) as const,
    },
  },
] as const;
export const undone = { type: 'seeUndone', params: ({ event }: Of<'tree.undone'>) => event.changes } as const;
export const undo = [refuse, { actions: { type: 'tell', params: { type: 'document.undo' } } }] as const;
export const redo = [refuse, { actions: { type: 'tell', params: { type: 'document.redo' } } }] as const;
export const dropped = { target: 'selecting', actions: { type: 'begin', params: undefined } } as const;
export const settled = {
  guard: 'isText',
  target: 'selecting',
  actions: { type: 'finish', params: [] as readonly Change[] },
} as const;
export const elsewhere = [
  { guard: { type: 'isEdited', params: ({ event }: Of<'tree.select'>) => event.node } },
  {
    target: 'selecting',
    actions: ['giveUp', { type: 'select', params: ({ event }: Of<'tree.select'>) => event.node }],
  },
] as const;

import type { Change } from '~/core/document/tree';
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
export const dropped = {
  target: '#treeEdit.editing.selecting',
  actions: { type: 'begin', params: undefined },
} as const;
/** The operator goes on elsewhere: what was typed stays on its row. */
export const left = { type: 'hold', params: false } as const;
/** It may change a member whose name the server can't store; that was asked when it was made, and is asked again. */
const unsafeStep = {
  guard: { type: 'isUnsafeStep', params: ({ event }: Of<'tree.undo' | 'tree.redo'>) => event },
  target: 'confirmingChange',
  actions: [left, { type: 'keepAsked', params: ({ event }: Of<'tree.undo' | 'tree.redo'>) => event }],
} as const;
export const undo = [
  refuse,
  unsafeStep,
  { actions: { type: 'tell', params: { type: 'document.undo' } } },
] as const;
export const redo = [
  refuse,
  unsafeStep,
  { actions: { type: 'tell', params: { type: 'document.redo' } } },
] as const;
/** The operator is still typing: what comes next belongs to it. */
export const interrupted = { type: 'hold', params: true } as const;
export const settled = {
  guard: 'isText',
  target: 'selecting',
  actions: { type: 'finish', params: [] as readonly Change[] },
} as const;
export const elsewhere = [
  { guard: { type: 'isEdited', params: ({ event }: Of<'tree.select'>) => event.node } },
  {
    target: 'selecting',
    actions: [left, { type: 'select', params: ({ event }: Of<'tree.select'>) => event.node }],
  },
] as const;
const permit = { type: 'keepPermit', params: ({ event }: Of<'tree.permit'>) => event } as const;
export const permitted = [
  permit,
  { type: 'permitHeld', params: ({ event }: Of<'tree.permit'>) => event.may },
  'sendHeld',
] as const;
/** Others have changed the same while the model could not be changed here. */
export const contested = {
  guard: { type: 'isContestedOnReturn', params: ({ event }: Of<'tree.permit'>) => event.may },
  target: '.selecting',
  actions: [permit, interrupted, { type: 'permitHeld', params: ({ event }: Of<'tree.permit'>) => event.may }],
} as const;
const isWhich = (isName: boolean) => (given: Of<'tree.rename' | 'tree.editValue'>) => ({
  node: meant(given),
  isName,
});
/** What was left in this field goes on there, also while it can't be sent. */
export const resumed = (isName: boolean, target: 'renaming' | 'editingValue') =>
  ({
    guard: { type: 'isHeldAt', params: isWhich(isName) },
    target,
    actions: [pick, { type: 'resume', params: isWhich(isName) }],
  }) as const;

/** The states of a field or form. `surprised`: a warning came after the last key, and Enter shows it before anything is overwritten. */
export const warned = [
  { guard: 'isWarnedAnew', target: 'surprised', actions: 'warn' },
  { guard: 'isWarnedOtherwise', target: 'writing', actions: 'warn' },
] as const;
export const discarding = {
  description: 'Asks before what was typed is given up.',
  tags: 'discarding',
  on: {
    'tree.discard': dropped,
    'tree.stay': { target: 'writing', actions: 'warn' },
    'tree.confirm': {},
    'tree.cancel': {},
    'tree.leave': {},
    'tree.select': {},
  },
} as const;

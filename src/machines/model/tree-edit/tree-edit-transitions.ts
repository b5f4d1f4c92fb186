import type { Change } from '~/core/document/tree';
import type { TreeEditContext, TreeEditEvent } from './tree-edit-types';

/** An event in this machine's context. */
type Of<Type extends TreeEditEvent['type']> = {
  context: TreeEditContext;
  event: Extract<TreeEditEvent, { type: Type }>;
};
type WithNode = Of<'tree.rename' | 'tree.editValue' | 'tree.remove' | 'tree.add'>;
type Field = Of<'tree.rename' | 'tree.editValue'>;

/** The node that the event names, or the selected one. */
export const meant = ({ context, event }: WithNode) =>
  event.node ?? context.selected ?? context.document.tree.root;
export const pick = { type: 'select', params: meant } as const;
export const refuse = { guard: 'mayNot', actions: 'tellWhy' } as const;
/** Ids, because fields are at two depths. */
const selecting = '#treeEdit.editing.selecting';

/** What was typed stays on its row while the operator works elsewhere. */
export const left = { type: 'hold', params: false } as const;
/** The same while the operator is typing: the next keys belong to it. */
export const interrupted = { type: 'hold', params: true } as const;
export const leave = { target: selecting, actions: left } as const;
/** What would be sent waits for the connection. */
export const wait = { guard: 'mustWait', ...leave } as const;
export const drop = { target: selecting, actions: { type: 'begin', params: undefined } } as const;
export const finish = {
  target: selecting,
  actions: { type: 'finish', params: [] as readonly Change[] },
} as const;
export const seeUndone = {
  type: 'seeUndone',
  params: ({ event }: Of<'tree.undone'>) => event.changes,
} as const;
export const keepProblem = {
  type: 'keepProblem',
  params: ({ event }: Of<'tree.refused'>) => event.reason,
} as const;

/** The answers of the document to what was confirmed. */
export const answered = {
  'tree.written': {
    target: selecting,
    actions: { type: 'finish', params: ({ event }: Of<'tree.written'>) => event.changes },
  },
  'tree.refused': { actions: keepProblem },
} as const;
/** A field that asks before it discards what can't be sent now. */
export const field = {
  ...answered,
  'tree.cancel': [{ guard: 'isTypedOffline', target: '.discarding' }, drop],
} as const;
export const text = {
  target: '.writing',
  actions: { type: 'take', params: ({ event }: Of<'tree.type'>) => ({ text: event.text }) },
} as const;
export const choice = {
  type: 'take',
  params: ({ event }: Of<'tree.choose'>) => ({ choice: event.choice }),
} as const;
const stroke = ({ event: { text: typed, caret } }: Of<'tree.type'>) => ({
  text: typed,
  caret: caret ?? { from: typed.length, to: typed.length },
});
export const strokes = [
  { guard: 'mayNot', target: '.ahead', actions: { type: 'take', params: stroke } },
  { target: '.sending', actions: { type: 'takeStroke', params: stroke } },
] as const;
/** A click elsewhere leaves the field; one in the edited row does not. */
export const elsewhere = [
  { guard: { type: 'isEdited', params: ({ event }: Of<'tree.select'>) => event.node } },
  {
    target: selecting,
    actions: [left, { type: 'select', params: ({ event }: Of<'tree.select'>) => event.node }],
  },
] as const;

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

/** It may change a member whose name the server can't store: asks again. */
const unsafeStep = {
  guard: { type: 'isUnsafeStep', params: ({ event }: Of<'tree.undo' | 'tree.redo'>) => event },
  target: '#treeEdit.editing.confirmingChange',
  actions: [left, { type: 'keepAsked', params: ({ event }: Of<'tree.undo' | 'tree.redo'>) => event }],
} as const;
export const steps = {
  'tree.undo': [refuse, unsafeStep, { actions: { type: 'tell', params: { type: 'document.undo' } } }],
  'tree.redo': [refuse, unsafeStep, { actions: { type: 'tell', params: { type: 'document.redo' } } }],
} as const;

/** Opens a field: as it was left, also offline, or with a warning first where the server can't store the name. */
export const opening = (target: 'renaming' | 'editingValue') => {
  const which = (given: Field) => ({ node: meant(given), isName: target === 'renaming' });
  return [
    {
      guard: { type: 'isHeldAt', params: which },
      target,
      actions: [pick, { type: 'resume', params: which }],
    },
    refuse,
    {
      guard: { type: 'needsWarning', params: ({ event }: Field) => event },
      target: 'confirmingChange',
      actions: [pick, { type: 'keepAsked', params: ({ event }: Field) => event }],
    },
  ] as const;
};

const permit = { type: 'keepPermit', params: ({ event }: Of<'tree.permit'>) => event } as const;
const permitHeld = { type: 'permitHeld', params: ({ event }: Of<'tree.permit'>) => event.may } as const;
export const permitted = [permit, permitHeld] as const;
/** Others have changed the same while the model could not be changed here. */
export const contested = {
  guard: { type: 'isContestedOnReturn', params: ({ event }: Of<'tree.permit'>) => event.may },
  target: '.selecting',
  actions: [permit, interrupted, permitHeld],
} as const;

/** The states of a name. `surprised`: a warning came after the last key. */
const warned = [
  { guard: 'isNewlyWarned', target: 'surprised', actions: 'warn' },
  { guard: 'isWarnedOtherwise', target: 'writing', actions: 'warn' },
] as const;
export const discarding = {
  description: 'Asks before what was typed is discarded.',
  tags: 'discarding',
  on: {
    'tree.discard': drop,
    'tree.stay': { target: 'writing', actions: 'warn' },
    'tree.confirm': {},
    'tree.cancel': {},
    'tree.leave': {},
    'tree.select': {},
  },
} as const;
export const naming = {
  writing: { on: { 'tree.touched': warned } },
  surprised: {
    description: 'A warning came after the last key: Enter shows it first.',
    on: {
      'tree.confirm': { target: 'writing', actions: 'sayWarning' },
      'tree.touched': warned,
    },
  },
  discarding,
} as const;

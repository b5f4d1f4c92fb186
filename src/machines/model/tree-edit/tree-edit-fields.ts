import type { Change } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
import { treeEditSetup } from './tree-edit-setup';
import type { TreeEditContext, TreeEditEvent } from './tree-edit-types';
import { changedNode } from './tree-places';
import { type Caret, withKind } from './drafts';

/** An event in this machine's context. */
type Of<Type extends TreeEditEvent['type']> = {
  context: TreeEditContext;
  event: Extract<TreeEditEvent, { type: Type }>;
};

export const refuse = {
  guard: 'mayNot',
  actions: { type: 'say', params: ({ context }: { context: TreeEditContext }) => context.why },
} as const;
/** By id, because fields are at two depths. */
const selecting = '#treeEdit.editing.selecting';

/** What was typed stays in its row while the operator works elsewhere. */
export const left = { type: 'hold', params: false } as const;
/** The same while the operator is typing, so that the next keys belong to it. */
export const interrupted = { type: 'hold', params: true } as const;
const leave = { target: selecting, actions: left } as const;
/** If the model can't be changed now, the draft waits for the connection. */
const wait = { guard: 'mustWait', ...leave } as const;
const confirm = [wait, { actions: 'attempt' }] as const;
const end = { type: 'begin', params: undefined } as const;
export const drop = { target: selecting, actions: end } as const;

/** Selects what was added, renamed or changed, or the neighbor of what was deleted. */
const chooseWritten = {
  type: 'choose',
  params: ({ context: { draft, selected }, event }: Of<TreeEditEvent['type']>): TreeNode | undefined =>
    draft?.type === 'remove' ? draft.next : (event.type === 'tree.written' && changedNode(event.changes)) || selected,
} as const;
const finish = { target: selecting, actions: [chooseWritten, end] } as const;
const changesOf = ({ event }: Of<'tree.written' | 'tree.undone'>): readonly Change[] => event.changes;
export const seeUndone = [
  { type: 'choose', params: ({ event }: Of<'tree.undone'>) => changedNode(event.changes) },
  end,
  {
    type: 'say',
    params: ({ event }: Of<'tree.undone'>) =>
      changedNode(event.changes) ? undefined : "Can't undo: someone has changed this since.",
  },
] as const;
const keepProblem = {
  type: 'keepProblem',
  params: ({ event }: Of<'tree.refused'>) => event.reason,
} as const;
/** The document's answers to a confirmed draft. */
export const answered = { 'tree.written': finish, 'tree.refused': { actions: keepProblem } } as const;
/** A field that asks before it discards something that can't be sent now. */
const field = {
  ...answered,
  'tree.cancel': [{ guard: 'isTypedOffline', target: '.discarding' }, drop],
} as const;

const take = { type: 'take', params: ({ event: { text } }: Of<'tree.type'>) => ({ text }) } as const;
const text = { target: '.writing', actions: take } as const;
const stroke = ({ event: { text: typed, caret } }: { event: { text: string; caret?: Caret } }) => ({
  text: typed,
  caret: caret ?? { from: typed.length, to: typed.length },
});
/** A click elsewhere leaves the field; a click in the edited row does not. */
const elsewhere = [
  { guard: { type: 'isEdited', params: ({ event }: Of<'tree.select'>) => event.node } },
  {
    target: selecting,
    actions: [left, { type: 'select', params: ({ event }: Of<'tree.select'>) => event.node }],
  },
] as const;

/** Asks first if the step changes a member whose name the server can't store. */
const unsafeStep = {
  guard: { type: 'isUnsafeStep', params: ({ event }: Of<'tree.undo' | 'tree.redo'>) => event },
  target: '#treeEdit.editing.confirmingChange',
  actions: [left, { type: 'keepAsked', params: ({ event }: Of<'tree.undo' | 'tree.redo'>) => event }],
} as const;
export const steps = {
  'tree.undo': [refuse, unsafeStep, { actions: { type: 'tell', params: { type: 'document.undo' } } }],
  'tree.redo': [refuse, unsafeStep, { actions: { type: 'tell', params: { type: 'document.redo' } } }],
} as const;

/** The states of a name field. `surprised`: a warning appeared after the last keystroke. */
const warned = [
  { guard: 'isNewlyWarned', target: 'surprised', actions: 'warn' },
  { guard: 'isWarnedOtherwise', target: 'writing', actions: 'warn' },
] as const;
const discarding = treeEditSetup.createStateConfig({
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
});
const naming = {
  initial: 'writing',
  states: {
    writing: { on: { 'tree.touched': warned } },
    surprised: {
      description: 'A warning appeared after the last key: Enter shows it first.',
      on: { 'tree.confirm': { target: 'writing', actions: 'sayWarning' }, 'tree.touched': warned },
    },
    discarding,
  },
} as const;

export const adding = treeEditSetup.createStateConfig({
  description: 'A form is open in the tree; nothing else can be selected or done until it is closed.',
  tags: 'adding',
  on: {
    ...field,
    'tree.kind': {
      target: '.writing',
      actions: {
        type: 'take',
        params: ({ context: { draft }, event: { kind, now } }) =>
          draft?.type === 'add' ? withKind(draft, kind, now) : {},
      },
    },
    'tree.name': {
      target: '.writing',
      actions: { type: 'take', params: ({ event }) => ({ name: event.text }) },
    },
    'tree.type': text,
    'tree.confirm': confirm,
    'tree.written': {
      target: selecting,
      actions: [{ type: 'holdUntilStored', params: changesOf }, chooseWritten, end],
    },
  },
  ...naming,
});

export const renaming = treeEditSetup.createStateConfig({
  on: {
    ...field,
    'tree.type': text,
    'tree.confirm': confirm,
    'tree.leave': [{ guard: 'warns', ...leave }, ...confirm],
    'tree.select': elsewhere,
  },
  ...naming,
});

/** A string, which is sent on every keystroke. */
const string = treeEditSetup.createStateConfig({
  description: 'A string is sent on every keystroke.',
  on: {
    'tree.type': [
      { guard: 'mayNot', target: '.ahead', actions: { type: 'take', params: stroke } },
      { target: '.current', actions: { type: 'sendText', params: stroke } },
    ],
    'tree.caret': { actions: { type: 'takeCaret', params: ({ event }) => event.caret } },
    'tree.changed': { actions: { type: 'follow', params: ({ event }) => event.change } },
    'tree.undone': { guard: { type: 'isInDraft', params: changesOf }, actions: 'followUndone' },
    'tree.refused': { target: '.ahead', actions: keepProblem },
  },
  initial: 'current',
  states: {
    current: {
      on: {
        'tree.written': { actions: 'keepWritten' },
        'tree.confirm': finish,
        'tree.leave': finish,
        'tree.cancel': drop,
        'tree.compose': 'composing',
      },
    },
    composing: {
      description:
        'An input method writes a word. It is not sent, and the field is not changed by others, until the word is accepted.',
      on: {
        'tree.type': { actions: { type: 'take', params: stroke } },
        'tree.changed': { actions: 'miss' },
        'tree.composed': [
          { guard: 'mayNot', target: 'ahead', actions: { type: 'take', params: stroke } },
          {
            target: 'current',
            actions: { type: 'sendText', params: (given) => ({ ...stroke(given), isWord: true }) },
          },
        ],
        'tree.leave': leave,
      },
    },
    ahead: {
      description: "The model can't be changed now, refused the text, or others changed the same place.",
      on: {
        'tree.permit': {
          guard: { type: 'isMergeable', params: ({ event }) => event.may },
          target: 'current',
          actions: [
            { type: 'permit', params: ({ event }) => event },
            { type: 'sendText', params: undefined },
          ],
        },
        'tree.confirm': confirm,
        'tree.written': finish,
        'tree.leave': leave,
        'tree.cancel': [{ guard: 'isTyped', target: 'discarding' }, drop],
      },
    },
    discarding: {
      ...discarding,
      on: {
        ...discarding.on,
        'tree.stay': [
          { guard: 'mayNot', target: 'ahead' },
          { target: 'current', actions: { type: 'sendText', params: undefined } },
        ],
      },
    },
  },
});

export const editingValue = treeEditSetup.createStateConfig({
  on: {
    ...steps,
    'tree.select': elsewhere,
    'tree.undone': { target: selecting, actions: [left, ...seeUndone] },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isAhead', target: 'text.ahead' },
        { guard: 'isText', target: 'text' },
        { guard: 'isChoice', target: 'choice' },
        { target: 'line' },
      ],
    },
    text: string,
    line: {
      description: 'A number or a date is sent when it is confirmed.',
      on: {
        ...field,
        'tree.type': text,
        'tree.confirm': [
          wait,
          { guard: 'isContested', target: selecting, actions: interrupted },
          { actions: 'attempt' },
        ],
        'tree.leave': [wait, { guard: 'isContested', ...leave }, { actions: 'attempt' }],
        'tree.touched': { guard: 'isWarnedOtherwise', actions: 'warn' },
      },
      initial: 'writing',
      states: { writing: {}, discarding },
    },
    choice: {
      description: 'True or false is sent when it is chosen.',
      on: {
        ...field,
        'tree.type': [{ guard: 'mayNot', target: selecting, actions: [take, left] }, { actions: [take, 'attempt'] }],
        'tree.confirm': confirm,
        'tree.leave': [wait, drop],
      },
      initial: 'writing',
      states: { writing: {}, discarding },
    },
  },
});

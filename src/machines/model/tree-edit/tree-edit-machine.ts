import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { addDraft, renameDraft, valueDraft } from './drafts';
import { treeEditSetup } from './tree-edit-setup';
import {
  answered,
  choice,
  contested,
  discarding,
  drop,
  elsewhere,
  field,
  finish,
  interrupted,
  keepProblem,
  leave,
  left,
  meant,
  naming,
  opening,
  permitted,
  pick,
  refuse,
  seeUndone,
  steps,
  strokes,
  text,
  wait,
  write,
} from './tree-edit-transitions';

/**
 * Looking at and editing the tree of one live document (spec domain-level §4 "Tree"). Owned by the model's page, for as long as that is
 * open. It edits the document through `keepDocument`, which answers before the event that caused it has returned, and
 * which reports what others do. It knows no clock and no screen: events carry times and zones.
 */
export const treeEditMachine = treeEditSetup.createMachine({
  id: 'treeEdit',
  context: ({ input: { document, path, may = true } }) => ({
    document,
    path,
    may,
    why: 'The model can’t be changed now.',
    selected: undefined,
    trail: [],
    shown: undefined,
    draft: undefined,
    asked: undefined,
    problem: undefined,
    warning: undefined,
    held: [],
    notice: undefined,
  }),
  invoke: {
    id: 'keepDocument',
    src: 'keepDocument',
    input: ({ context: { document } }) => ({ document }),
    onError: {
      actions: {
        type: 'keepRefusal',
        params: 'The tree no longer follows the model. Open the model again.',
      },
    },
  },
  on: {
    'tree.permit': { actions: permitted },
    'tree.attach': {
      actions: [
        { type: 'attach', params: ({ event }) => event.document },
        { type: 'attachHeld', params: ({ event }) => event.document },
      ],
    },
    'tree.heldChanged': { actions: 'keepHeld' },
    'tree.show': { actions: { type: 'show', params: ({ event }) => event.node } },
    'tree.dismiss': { actions: 'dismiss' },
    'tree.refused': { actions: { type: 'keepRefusal', params: ({ event }) => event.reason } },
    'tree.open': {
      actions: {
        type: 'tell',
        params: ({ event: { nodes, open } }) => ({ type: 'document.open', nodes, open }),
      },
    },
    'tree.openAll': {
      actions: { type: 'tell', params: ({ event: { open } }) => ({ type: 'document.openAll', open }) },
    },
  },
  initial: { target: 'viewing', actions: { type: 'go', params: ({ context }) => context.path } },
  states: {
    viewing: {
      description: 'Nothing can be changed.',
      on: {
        'tree.edit': 'editing',
        'tree.go': { actions: { type: 'go', params: ({ event }) => event.path } },
        'tree.select': { actions: { type: 'select', params: ({ event }) => event.node } },
        'tree.touched': { guard: 'isSelectionLost', actions: 'letGo' },
        'tree.write': write,
        'tree.written': { actions: 'keepSelection' },
      },
    },
    editing: {
      tags: 'editable',
      on: {
        'tree.view': { target: 'viewing', actions: left },
        'tree.permit': contested,
        'tree.touched': [
          { guard: 'isReplaced', actions: 'followReplaced' },
          { guard: 'isDraftLost', target: '.selecting', actions: 'letGo' },
          { guard: 'isSelectionLost', actions: 'letGo' },
        ],
      },
      initial: 'selecting',
      states: {
        selecting: {
          on: {
            'tree.go': { actions: { type: 'go', params: ({ event }) => event.path } },
            'tree.select': { actions: { type: 'select', params: ({ event }) => event.node } },
            'tree.add': [
              refuse,
              {
                target: 'adding',
                actions: [
                  pick,
                  {
                    type: 'begin',
                    params: ({ context, event: { node, ...asked } }) =>
                      addDraft({
                        ...asked,
                        selected: node ?? context.selected ?? context.document.tree.root,
                      }),
                  },
                  'openHolder',
                ],
              },
            ],
            'tree.rename': [
              ...opening('renaming'),
              {
                guard: { type: 'hasMember', params: ({ event }) => event.node },
                target: 'renaming',
                actions: [pick, { type: 'begin', params: (given) => renameDraft(meant(given)) }],
              },
            ],
            'tree.editValue': [
              ...opening('editingValue'),
              {
                guard: { type: 'hasValue', params: ({ event }) => event.node },
                target: 'editingValue',
                actions: [
                  pick,
                  { type: 'begin', params: (given) => valueDraft(meant(given), given.event.zone) },
                ],
              },
            ],
            'tree.remove': [
              refuse,
              {
                guard: { type: 'hasHolder', params: ({ event }) => event.node },
                target: 'confirmingRemoval',
                actions: [
                  pick,
                  {
                    type: 'begin',
                    params: (given) => ({ type: 'remove', node: meant(given), next: undefined }),
                  },
                ],
              },
            ],
            'tree.move': [refuse, { actions: { type: 'move', params: ({ event }) => event } }],
            'tree.write': write,
            'tree.written': { actions: 'keepSelection' },
            ...steps,
            'tree.undone': { actions: seeUndone },
          },
        },
        adding: {
          description: 'A form is in the tree; nothing else can be selected or done until it is closed.',
          tags: 'adding',
          on: {
            ...field,
            'tree.kind': { target: '.writing', actions: { type: 'takeKind', params: ({ event }) => event } },
            'tree.name': {
              target: '.writing',
              actions: { type: 'take', params: ({ event }) => ({ name: event.text }) },
            },
            'tree.type': text,
            'tree.choose': { target: '.writing', actions: choice },
            'tree.confirm': [wait, { actions: 'attempt' }],
            'tree.written': {
              target: 'selecting',
              actions: [
                { type: 'holdUntilStored', params: ({ event }) => event.changes },
                { type: 'finish', params: ({ event }) => event.changes },
              ],
            },
          },
          initial: 'writing',
          states: naming,
        },
        renaming: {
          on: {
            ...field,
            'tree.type': text,
            'tree.confirm': [wait, { actions: 'attempt' }],
            'tree.leave': [{ guard: 'warns', ...leave }, wait, { actions: 'attempt' }],
            'tree.select': elsewhere,
          },
          initial: 'writing',
          states: naming,
        },
        editingValue: {
          on: {
            ...steps,
            'tree.select': elsewhere,
            'tree.undone': { target: 'selecting', actions: [left, seeUndone] },
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
            text: {
              description: 'A text is sent with each key.',
              on: {
                'tree.type': strokes,
                'tree.caret': { actions: { type: 'takeCaret', params: ({ event }) => event.caret } },
                'tree.changed': { actions: { type: 'follow', params: ({ event }) => event.change } },
                'tree.undone': {
                  guard: { type: 'isInDraft', params: ({ event }) => event.changes },
                  actions: 'followUndone',
                },
              },
              initial: 'current',
              states: {
                current: { on: { 'tree.confirm': finish, 'tree.leave': finish, 'tree.cancel': drop } },
                sending: {
                  on: {
                    'tree.written': { target: 'current', actions: 'keepWritten' },
                    'tree.refused': { target: 'ahead', actions: keepProblem },
                  },
                },
                ahead: {
                  description:
                    'The model can’t be changed now, refused the text, or others changed the same.',
                  on: {
                    'tree.permit': {
                      guard: { type: 'isMergeable', params: ({ event }) => event.may },
                      target: 'sending',
                      actions: [...permitted, 'sendTyped'],
                    },
                    'tree.confirm': [wait, { target: 'ending', actions: 'attempt' }],
                    'tree.leave': leave,
                    'tree.cancel': [{ guard: 'isTyped', target: 'discarding' }, drop],
                  },
                },
                ending: {
                  on: { ...answered, 'tree.refused': { target: 'ahead', actions: keepProblem } },
                },
                discarding: {
                  ...discarding,
                  on: {
                    ...discarding.on,
                    'tree.stay': [
                      { guard: 'mayNot', target: 'ahead' },
                      { target: 'sending', actions: 'sendTyped' },
                    ],
                  },
                },
              },
            },
            line: {
              description: 'A number or a date is sent when it is confirmed.',
              on: {
                ...field,
                'tree.type': text,
                'tree.confirm': [
                  wait,
                  { guard: 'isContested', target: '#treeEdit.editing.selecting', actions: interrupted },
                  { actions: 'attempt' },
                ],
                'tree.leave': [wait, { guard: 'isContested', ...leave }, { actions: 'attempt' }],
              },
              initial: 'writing',
              states: { writing: {}, discarding },
            },
            choice: {
              description: 'True or false is sent when it is chosen.',
              on: {
                ...field,
                'tree.choose': [
                  {
                    guard: 'mayNot',
                    target: '#treeEdit.editing.selecting',
                    actions: [choice, left],
                  },
                  { actions: [choice, 'attempt'] },
                ],
                'tree.confirm': [wait, { actions: 'attempt' }],
                'tree.leave': [wait, drop],
              },
              initial: 'writing',
              states: { writing: {}, discarding },
            },
          },
        },
        confirmingChange: {
          description: 'The name of what is to be changed is one that the server can’t store.',
          tags: 'asking',
          on: {
            'tree.confirm': { target: 'selecting', actions: 'askAgain' },
            'tree.cancel': 'selecting',
            'tree.touched': { guard: 'isSelectionLost', target: 'selecting', actions: 'letGo' },
          },
        },
        confirmingRemoval: {
          tags: 'asking',
          on: { ...answered, 'tree.confirm': { actions: 'attempt' }, 'tree.cancel': drop },
        },
      },
    },
  },
});

export type TreeEditActor = ActorRefFrom<typeof treeEditMachine>;
export type TreeEditSnapshot = SnapshotFrom<typeof treeEditMachine>;

import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { addDraft, renameDraft, valueDraft } from './drafts';
import { treeEditSetup } from './tree-edit-setup';
import {
  contested,
  discarding,
  dropped,
  elsewhere,
  interrupted,
  left,
  meant,
  named,
  permitted,
  pick,
  redo,
  refuse,
  refused,
  resumed,
  settled,
  text,
  undo,
  undone,
  warned,
  write,
  written,
} from './tree-edit-transitions';

const surprised = {
  description: 'A warning came after the last key: Enter shows it first.',
  on: {
    'tree.confirm': { target: 'writing', actions: 'sayWarning' },
    'tree.touched': warned,
  },
} as const;

/**
 * Looking at and editing the tree of one live document (spec domain-level §4 "Tree"). Owned by the model's page, for as long as that is
 * open. What it does to the document goes through `keepDocument`, and is there before the event that asked for it has returned; what
 * others do comes from it. It knows no clock and no screen: times and zones are handed in with what is asked.
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
        params: 'The tree does not follow the model any more. Open the model anew.',
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
              resumed(true, 'renaming'),
              refuse,
              {
                guard: { type: 'needsWarning', params: ({ event }) => event },
                target: 'confirmingChange',
                actions: [pick, { type: 'keepAsked', params: ({ event }) => event }],
              },
              {
                guard: { type: 'hasMember', params: named },
                target: 'renaming',
                actions: [pick, { type: 'begin', params: (given) => renameDraft(meant(given)) }],
              },
            ],
            'tree.editValue': [
              resumed(false, 'editingValue'),
              refuse,
              {
                guard: { type: 'needsWarning', params: ({ event }) => event },
                target: 'confirmingChange',
                actions: [pick, { type: 'keepAsked', params: ({ event }) => event }],
              },
              {
                guard: { type: 'hasValue', params: named },
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
                guard: { type: 'hasHolder', params: named },
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
            'tree.undo': undo,
            'tree.redo': redo,
            'tree.undone': { actions: undone },
          },
        },
        adding: {
          description: 'A form stands in the tree; nothing else can be selected or done until it is closed.',
          tags: 'adding',
          on: {
            'tree.kind': {
              target: '.writing',
              actions: { type: 'takeKind', params: ({ event }) => event },
            },
            'tree.name': {
              target: '.writing',
              actions: { type: 'takeName', params: ({ event }) => event.text },
            },
            'tree.type': { target: '.writing', ...text },
            'tree.choose': {
              target: '.writing',
              actions: { type: 'takeChoice', params: ({ event }) => event.choice },
            },
            'tree.confirm': [
              { guard: 'mustWait', target: 'selecting', actions: left },
              { actions: 'attempt' },
            ],
            'tree.cancel': [{ guard: 'isTypedOffline', target: '.discarding' }, dropped],
            'tree.written': {
              target: 'selecting',
              actions: [{ type: 'holdUntilStored', params: ({ event }) => event.changes }, written.actions],
            },
            'tree.refused': refused,
          },
          initial: 'writing',
          states: {
            writing: { on: { 'tree.touched': warned } },
            surprised,
            discarding,
          },
        },
        renaming: {
          on: {
            'tree.type': { target: '.writing', ...text },
            'tree.confirm': [
              { guard: 'mustWait', target: 'selecting', actions: left },
              { actions: 'attempt' },
            ],
            'tree.leave': [
              { guard: 'warns', target: 'selecting', actions: left },
              { guard: 'mustWait', target: 'selecting', actions: left },
              { actions: 'attempt' },
            ],
            'tree.cancel': [{ guard: 'isTypedOffline', target: '.discarding' }, dropped],
            'tree.select': elsewhere,
            'tree.written': written,
            'tree.refused': refused,
          },
          initial: 'writing',
          states: {
            writing: { on: { 'tree.touched': warned } },
            surprised,
            discarding,
          },
        },
        editingValue: {
          description: 'A text goes out with each stroke; other values when they are confirmed.',
          on: {
            'tree.type': [
              {
                guard: 'isText',
                actions: {
                  type: 'takeStroke',
                  params: ({ event: { text: typed, caret = { from: typed.length, to: typed.length } } }) => ({
                    text: typed,
                    caret,
                  }),
                },
              },
              text,
            ],
            'tree.caret': { actions: { type: 'takeCaret', params: ({ event }) => event.caret } },
            'tree.choose': [
              {
                guard: 'mayNot',
                target: 'selecting',
                actions: [{ type: 'takeChoice', params: ({ event }) => event.choice }, left],
              },
              { actions: [{ type: 'takeChoice', params: ({ event }) => event.choice }, 'attempt'] },
            ],
            'tree.confirm': [
              { guard: 'mustWait', target: 'selecting', actions: left },
              { guard: 'isHeld', actions: 'attempt' },
              settled,
              { guard: 'isContested', target: 'selecting', actions: interrupted },
              { actions: 'attempt' },
            ],
            'tree.leave': [
              { guard: 'mustWait', target: 'selecting', actions: left },
              { guard: 'isHeld', target: 'selecting', actions: left },
              settled,
              { guard: 'isChoice', target: 'selecting', actions: { type: 'begin', params: undefined } },
              { guard: 'isContested', target: 'selecting', actions: left },
              { actions: 'attempt' },
            ],
            'tree.cancel': [
              { guard: 'isTypedOffline', target: '.discarding' },
              { guard: 'isHeld', target: '.discarding' },
              dropped,
            ],
            'tree.select': elsewhere,
            'tree.written': [{ guard: 'isLive', actions: 'keepWritten' }, written],
            'tree.refused': refused,
            'tree.changed': { actions: { type: 'follow', params: ({ event }) => event.change } },
            'tree.undo': undo,
            'tree.redo': redo,
            'tree.undone': [
              {
                guard: { type: 'isInDraft', params: ({ event }) => event.changes },
                actions: 'followUndone',
              },
              { target: 'selecting', actions: [left, undone] },
            ],
          },
          initial: 'writing',
          states: { writing: {}, discarding },
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
          on: {
            'tree.confirm': { actions: 'attempt' },
            'tree.cancel': dropped,
            'tree.written': written,
            'tree.refused': refused,
          },
        },
      },
    },
  },
});

export type TreeEditActor = ActorRefFrom<typeof treeEditMachine>;
export type TreeEditSnapshot = SnapshotFrom<typeof treeEditMachine>;

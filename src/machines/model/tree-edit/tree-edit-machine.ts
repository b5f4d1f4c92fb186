import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { TreeNode } from '~/core/document/tree-node';
import { addDraft, removeDraft, renameDraft, valueDraft } from './drafts';
import {
  adding,
  answered,
  drop,
  editingValue,
  interrupted,
  left,
  refuse,
  renaming,
  seeUndone,
  steps,
} from './tree-edit-fields';
import { treeEditSetup } from './tree-edit-setup';
import type { EditValue, Rename, TreeEditContext, TreeEditEvent } from './tree-edit-types';

type Of<Event> = { context: TreeEditContext; event: Event };
/** The node in the event, or the selected one. */
const targetNode = ({ context, event }: Of<{ node?: TreeNode | undefined }>) =>
  event.node ?? context.selected ?? context.document.tree.root;
const pick = { type: 'select', params: targetNode } as const;
const permit = {
  type: 'permit',
  params: ({ event }: Of<Extract<TreeEditEvent, { type: 'tree.permit' }>>) => event,
} as const;

/** Opens a field: continues a held draft (also offline), or warns first if the server can't store the name. */
const opening = (target: 'renaming' | 'editingValue') => {
  const which = (given: Of<Rename | EditValue>) => ({
    node: targetNode(given),
    isName: target === 'renaming',
  });
  return [
    {
      guard: { type: 'isHeldAt', params: which },
      target,
      actions: [pick, { type: 'resume', params: which }],
    },
    refuse,
    {
      guard: { type: 'needsWarning', params: ({ event }: Of<Rename | EditValue>) => event },
      target: 'confirmingChange',
      actions: [pick, { type: 'keepAsked', params: ({ event }: Of<Rename | EditValue>) => event }],
    },
  ] as const;
};

/** The events handled while nothing is being typed. */
const idleEvents = treeEditSetup.createStateConfig({
  on: {
    'tree.go': { actions: { type: 'go', params: ({ event }) => event.path } },
    'tree.select': { actions: { type: 'select', params: ({ event }) => event.node } },
    // Planned by another machine.
    'tree.write': [
      refuse,
      {
        actions: { type: 'tell', params: ({ event: { edits } }) => ({ type: 'document.edit', edits }) },
      },
    ],
    'tree.written': { actions: 'keepSelection' },
  },
}).on;

/**
 * Viewing and editing the tree of one live document (spec domain-level §4 "Tree"). Owned by the model's page while that is open. It edits the
 * document through `keepDocument`, which answers synchronously and reports the changes of others. It does not depend on the clock or the
 * screen: events carry times and zones.
 */
export const treeEditMachine = treeEditSetup.createMachine({
  id: 'treeEdit',
  context: ({ input: { document, path, may = true } }) => ({
    document,
    path,
    may,
    why: "The model can't be changed now.",
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
      actions: { type: 'say', params: 'The tree no longer follows the model. Open the model again.' },
    },
  },
  on: {
    'tree.permit': { actions: permit },
    'tree.attach': { actions: { type: 'attach', params: ({ event }) => event.document } },
    'tree.heldChanged': { actions: 'keepHeld' },
    'tree.restore': { actions: { type: 'restore', params: ({ event }) => event.texts } },
    'tree.show': { actions: { type: 'show', params: ({ event }) => event.node } },
    'tree.dismiss': { actions: { type: 'say', params: undefined } },
    'tree.refused': { actions: { type: 'say', params: ({ event }) => event.reason } },
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
        ...idleEvents,
        'tree.edit': 'editing',
        'tree.touched': { guard: 'isSelectionLost', actions: 'dropLost' },
      },
    },
    editing: {
      tags: 'editable',
      on: {
        'tree.view': { target: 'viewing', actions: left },
        // Others have changed the same place while the model could not be changed here.
        'tree.permit': {
          guard: { type: 'isContestedOnReturn', params: ({ event }) => event.may },
          target: '.selecting',
          actions: [permit, interrupted],
        },
        'tree.touched': [
          { guard: 'isReplaced', actions: 'followReplaced' },
          { guard: 'isDraftLost', target: '.selecting', actions: 'dropLost' },
          { guard: 'isSelectionLost', actions: 'dropLost' },
        ],
      },
      initial: 'selecting',
      states: {
        selecting: {
          on: {
            ...idleEvents,
            ...steps,
            'tree.add': [
              refuse,
              {
                target: 'adding',
                actions: [
                  pick,
                  {
                    type: 'begin',
                    params: (given) => addDraft({ ...given.event, selected: targetNode(given) }),
                  },
                ],
              },
            ],
            'tree.rename': [
              ...opening('renaming'),
              {
                guard: { type: 'isMember', params: targetNode },
                target: 'renaming',
                actions: [pick, { type: 'begin', params: (given) => renameDraft(targetNode(given)) }],
              },
            ],
            'tree.editValue': [
              ...opening('editingValue'),
              {
                guard: { type: 'hasValue', params: targetNode },
                target: 'editingValue',
                actions: [pick, { type: 'begin', params: (given) => valueDraft(targetNode(given), given.event.zone) }],
              },
            ],
            'tree.remove': [
              refuse,
              {
                guard: { type: 'isInside', params: targetNode },
                target: 'confirmingRemoval',
                actions: [pick, { type: 'begin', params: (given) => removeDraft(targetNode(given)) }],
              },
            ],
            'tree.move': [
              refuse,
              {
                actions: {
                  type: 'move',
                  params: (given) => ({ node: targetNode(given), by: given.event.by }),
                },
              },
            ],
            'tree.undone': { actions: seeUndone },
          },
        },
        adding,
        renaming,
        editingValue,
        confirmingChange: {
          description: "The server can't store the name of the member to be changed.",
          tags: 'asking',
          on: {
            'tree.confirm': { target: 'selecting', actions: 'askAgain' },
            'tree.cancel': 'selecting',
            'tree.touched': { guard: 'isSelectionLost', target: 'selecting', actions: 'dropLost' },
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

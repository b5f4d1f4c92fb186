import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ReadDocument } from '~/core/json/scan';
import { initialContext, mergeInput, type MergeOutput, openDocument, sourceEditSetup } from './source-edit-setup';
import { failureSentence, refusals } from './source-text';

type Typed = { event: { text: string } };
type Done<Output> = { event: { output: Output } };
const keepText = { type: 'keepText', params: ({ event }: Typed) => event.text } as const;
const restore = {
  type: 'restore',
  params: ({ event }: { event: { text: string; baseText: string } }) => event,
} as const;
const isLong = { type: 'isLong', params: ({ event }: Typed) => event.text } as const;
const keepRead = { type: 'keepRead', params: ({ event }: Done<ReadDocument>) => event.output } as const;
const outputOf = ({ event }: Done<MergeOutput>) => event.output;
const keepMerge = { type: 'keepMerge', params: outputOf } as const;
const refuse = (params: string | undefined) => ({ type: 'refuse', params }) as const;
const notSaved = {
  target: '#sourceEdit.open.writing',
  actions: {
    type: 'refuse',
    params: ({ event: { error } }: { event: { error: unknown } }) =>
      failureSentence(error instanceof Error ? error.message : ''),
  },
} as const;

/**
 * Editing a model as one text (spec domain-level §4). Owned by the page of the model. The model only changes when the text is saved: saving
 * merges it with the changes of others and sends only the differences. Typed text is never lost, neither when saving fails nor when the model
 * is reopened.
 */
export const sourceEditMachine = sourceEditSetup.createMachine({
  id: 'sourceEdit',
  context: initialContext,
  initial: 'closed',
  on: {
    'source.permit': { actions: { type: 'keepPermit', params: ({ event }) => event } },
    'source.people': { actions: { type: 'keepNames', params: ({ event }) => event.people } },
  },
  states: {
    closed: {
      on: {
        'source.open': [
          {
            guard: { type: 'isLeft', params: ({ event }) => event },
            target: 'open.writing.waiting',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'open', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
    },
    open: {
      description: 'The editor is shown instead of the tree. Changes of others are counted.',
      tags: 'open',
      invoke: {
        id: 'watchDocument',
        src: 'watchDocument',
        input: ({ context }) => ({ document: openDocument(context) }),
        onError: {},
      },
      exit: 'end',
      on: {
        'source.attach': { actions: { type: 'attach', params: ({ event }) => event } },
        'source.othersChanged': { actions: { type: 'countOthers', params: ({ event }) => event } },
      },
      initial: 'writing',
      states: {
        writing: {
          initial: 'deciding',
          on: {
            'source.type': [
              { guard: isLong, target: '.pausing', actions: keepText },
              { target: '.deciding', actions: [keepText, 'readNow'] },
            ],
            'source.restore': [
              { guard: isLong, target: '.pausing', actions: restore },
              { target: '.deciding', actions: [restore, 'readNow'] },
            ],
            'source.cancel': 'confirming',
          },
          states: {
            deciding: {
              always: [
                { guard: 'isFaulty', target: 'invalid' },
                { guard: 'isUnchanged', target: 'unchanged' },
                { target: 'valid' },
              ],
            },
            unchanged: {
              description: 'There is nothing to save.',
              tags: 'readable',
              on: {
                'source.save': '#sourceEdit.closed',
                'source.cancel': '#sourceEdit.closed',
                'source.format': { actions: 'format' },
              },
            },
            valid: {
              tags: 'readable',
              on: { 'source.save': 'waiting', 'source.format': { actions: 'format' } },
            },
            waiting: {
              description: 'Saves immediately, or when the connection is back.',
              tags: 'readable',
              entry: refuse(undefined),
              always: [
                { guard: 'isFaulty', target: 'invalid' },
                { guard: 'isUnchanged', target: 'unchanged' },
                { guard: 'may', target: '#sourceEdit.open.merging' },
                { guard: 'isForbidden', target: 'valid', actions: 'forbid' },
              ],
              on: {
                'source.type': [
                  { guard: isLong, target: 'pausing', actions: keepText },
                  { actions: [keepText, 'readNow'] },
                ],
                'source.format': { actions: 'format' },
              },
            },
            invalid: {},
            pausing: {
              tags: 'unread',
              description: 'A long text is parsed when typing pauses.',
              after: { readingPause: 'reading' },
              on: { 'source.save': 'reading.toSave' },
            },
            reading: {
              tags: 'unread',
              invoke: {
                id: 'readText',
                src: 'readText',
                input: ({ context: { text, known } }) => ({ text, known }),
                onDone: [
                  { guard: 'isReadingToSave', target: 'readToSave', actions: keepRead },
                  { target: 'deciding', actions: keepRead },
                ],
                onError: { target: 'unread', actions: refuse(refusals.unread) },
              },
              initial: 'toTell',
              states: {
                toTell: { on: { 'source.save': 'toSave' } },
                toSave: { id: 'toSave', tags: 'busy' },
              },
            },
            readToSave: {
              always: [{ guard: 'isUnchanged', target: '#sourceEdit.closed' }, { target: 'waiting' }],
            },
            unread: {
              tags: 'unread',
              on: { 'source.save': { target: 'reading.toSave', actions: refuse(undefined) } },
            },
            conflict: {
              description:
                'Both have changed the same place. The operator chooses; each change of others triggers a new comparison.',
              tags: 'conflict',
              initial: 'shown',
              on: {
                'source.choose': { actions: { type: 'choose', params: ({ event }) => event } },
                'source.chooseAll': { actions: { type: 'choose', params: ({ event }) => event } },
                'source.save': [
                  {
                    guard: { type: 'isUndecided', params: ({ context }) => context },
                    actions: refuse(refusals.undecided),
                  },
                  { guard: 'isForbidden', actions: 'forbid' },
                  { target: 'waiting' },
                ],
              },
              states: {
                shown: { always: { guard: 'isBehind', target: 'outdated' } },
                outdated: { after: { comparingPause: 'comparing' } },
                comparing: {
                  invoke: {
                    id: 'mergeSides',
                    src: 'mergeSides',
                    input: ({ context }) => mergeInput(context),
                    onDone: { target: 'shown', actions: keepMerge },
                    onError: notSaved,
                  },
                },
              },
            },
            back: { type: 'history', history: 'deep' },
          },
        },
        merging: {
          description: 'The text is compared with the current model.',
          tags: 'busy',
          invoke: {
            id: 'mergeSides',
            src: 'mergeSides',
            input: ({ context }) => mergeInput(context),
            onDone: [
              { guard: { type: 'isOutdated', params: outputOf }, target: 'merging', reenter: true },
              {
                guard: { type: 'isUndecided', params: outputOf },
                target: 'writing.conflict',
                actions: keepMerge,
              },
              {
                guard: { type: 'isUnsafe', params: outputOf },
                target: 'writing',
                actions: {
                  type: 'refuse',
                  params: ({ event: { output } }) =>
                    output.hazard && 'refusal' in output.hazard ? output.hazard.refusal : undefined,
                },
              },
              { guard: { type: 'needsWarning', params: outputOf }, target: 'warning', actions: keepMerge },
              { target: 'sending', actions: keepMerge },
            ],
            onError: notSaved,
          },
          on: { 'source.cancel': 'writing' },
        },
        warning: {
          description: "Saving changes a member whose name the server can't store.",
          on: { 'source.proceed': { target: 'merging', actions: 'noteWarned' }, 'source.stay': 'writing' },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendEdits',
            src: 'sendEdits',
            input: ({ context }) => ({ document: openDocument(context), edits: context.edits }),
            onDone: { target: 'storing', actions: 'keepSent' },
            onError: notSaved,
          },
        },
        storing: {
          description: 'The changes are in the document and not stored by the server yet.',
          tags: 'busy',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => ({ document: openDocument(context) }),
            onDone: '#sourceEdit.closed',
            // The model was closed, and is opened again with what was sent.
            onError: [{ guard: 'waits', target: 'writing.waiting' }, notSaved],
          },
          on: { 'source.cancel': '#sourceEdit.closed' },
        },
        confirming: {
          description: 'Cancel was pressed, and there are unsaved changes.',
          on: { 'source.discard': '#sourceEdit.closed', 'source.stay': 'writing.back' },
        },
      },
    },
  },
});

export type SourceEditActor = ActorRefFrom<typeof sourceEditMachine>;
export type SourceEditSnapshot = SnapshotFrom<typeof sourceEditMachine>;

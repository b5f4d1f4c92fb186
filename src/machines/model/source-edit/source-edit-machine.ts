import { type ActorRefFrom, not, type SnapshotFrom } from 'xstate';
import {
  initialContext,
  mergeInput,
  type MergeOutput,
  openDocument,
  sourceEditSetup,
} from './source-edit-setup';
import { type ReadSource, refusals } from './source-text';

type Typed = { event: { text: string } };
type Failed = { event: { error: unknown } };
type Merged = { event: { output: MergeOutput } };
const keepText = { type: 'keepText', params: ({ event }: Typed) => event.text } as const;
const isLong = { type: 'isLong', params: ({ event }: Typed) => event.text } as const;
const keepRead = {
  type: 'keepRead',
  params: ({ event }: { event: { output: ReadSource } }) => event.output,
} as const;
const keepFailure = { type: 'keepFailure', params: ({ event }: Failed) => event.error as Error } as const;
const outputOf = ({ event }: Merged) => event.output;
const keepMerge = { type: 'keepMerge', params: outputOf } as const;
const refuse = (params: string) => ({ type: 'keepRefusal', params }) as const;
const save = [
  { guard: 'mustWait', target: '#sourceEdit.open.writing.waiting' },
  { guard: 'mayNot', actions: refuse(refusals.mayNot) },
  { target: '#sourceEdit.open.merging', actions: 'forgetRefusal' },
] as const;

/**
 * A model as one text (spec domain-level §4). Owned by the page of the model. Nothing changes in the model until the text is saved; saving
 * merges it with the changes of others, and sends only the differences. Typed text is never lost: not when saving fails, not when the model
 * is opened again.
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
        'source.open': {
          target: 'open',
          actions: { type: 'begin', params: ({ event: { document, version } }) => ({ document, version }) },
        },
      },
    },
    open: {
      description: 'The editor is shown in place of the tree. Changes of others are counted.',
      tags: 'open',
      invoke: {
        id: 'watchDocument',
        src: 'watchDocument',
        input: ({ context }) => ({ document: openDocument(context) }),
        onError: {},
      },
      exit: 'end',
      on: {
        'source.attach': { actions: { type: 'attach', params: ({ event }) => event.document } },
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
              on: {
                'source.save': save,
                'source.format': { actions: 'format' },
              },
            },
            waiting: {
              description: 'Saves when the connection is back.',
              tags: 'readable',
              entry: 'forgetRefusal',
              always: [
                { guard: 'isFaulty', target: 'invalid' },
                { guard: 'isUnchanged', target: 'unchanged' },
                { guard: 'may', target: '#sourceEdit.open.merging' },
                { guard: not('mustWait'), target: 'valid', actions: refuse(refusals.mayNot) },
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
              description: 'A long text is read when typing pauses.',
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
              always: [
                { guard: 'isFaulty', target: 'invalid' },
                { guard: 'isUnchanged', target: '#sourceEdit.closed' },
                { guard: 'mustWait', target: 'waiting' },
                { guard: 'mayNot', target: 'valid', actions: refuse(refusals.mayNot) },
                { target: '#sourceEdit.open.merging' },
              ],
            },
            unread: {
              tags: 'unread',
              on: { 'source.save': { target: 'reading.toSave', actions: 'forgetRefusal' } },
            },
            conflict: {
              description:
                'Both have changed the same. The operator chooses; after each change of others it is compared again.',
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
                  ...save,
                ],
              },
              states: {
                shown: {
                  always: { guard: 'isBehind', target: 'outdated' },
                },
                outdated: { after: { comparingPause: 'comparing' } },
                comparing: {
                  invoke: {
                    id: 'mergeSides',
                    src: 'mergeSides',
                    input: ({ context }) => mergeInput(context),
                    onDone: { target: 'shown', actions: keepMerge },
                    onError: { target: '#sourceEdit.open.writing', actions: keepFailure },
                  },
                },
              },
            },
            back: { type: 'history', history: 'deep' },
          },
        },
        merging: {
          description: 'The text is compared with the model as it is now.',
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
                actions: { type: 'keepHazard', params: outputOf },
              },
              { guard: { type: 'needsWarning', params: outputOf }, target: 'warning', actions: keepMerge },
              { target: 'sending', actions: keepMerge },
            ],
            onError: { target: 'writing', actions: keepFailure },
          },
          on: { 'source.cancel': 'writing' },
        },
        warning: {
          description: 'Saving changes a member whose name the server can’t store.',
          on: {
            'source.proceed': { target: 'merging', actions: { type: 'keepWarned', params: true } },
            'source.stay': 'writing',
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendEdits',
            src: 'sendEdits',
            input: ({ context }) => ({ document: openDocument(context), edits: context.edits }),
            onDone: { target: 'storing', actions: 'keepSent' },
            onError: { target: 'writing', actions: keepFailure },
          },
        },
        storing: {
          description: 'It is in the document, and not yet stored by the server.',
          tags: 'busy',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => ({ document: openDocument(context) }),
            onDone: '#sourceEdit.closed',
            onError: { target: 'writing', actions: keepFailure },
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

import { type ActorRefFrom, not, type SnapshotFrom } from 'xstate';
import { initialContext, mergeInput, openDocument, sendInput, sourceEditSetup } from './source-edit-setup';
import { refusals } from './source-text';

/**
 * A model as one text (spec domain-level §4). Owned by the page of the model. What is typed here touches nothing until it is saved; saving
 * merges it with what others did meanwhile, and sends only what differs. It never loses what was typed: not when saving fails, not when the
 * model is opened again.
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
      description: 'The editor stands in place of the tree. Changes of others are counted.',
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
              {
                guard: { type: 'isLong', params: ({ event }) => event.text },
                target: '.pausing',
                actions: { type: 'keepText', params: ({ event }) => event.text },
              },
              {
                target: '.deciding',
                actions: [{ type: 'keepText', params: ({ event }) => event.text }, 'readNow'],
              },
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
              description: 'The text says what it said when it was opened: there is nothing to save.',
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
                'source.save': [
                  { guard: 'mustWait', target: 'waiting' },
                  { guard: 'mayNot', actions: { type: 'keepRefusal', params: refusals.mayNot } },
                  { target: '#sourceEdit.open.merging', actions: 'forgetRefusal' },
                ],
                'source.format': { actions: 'format' },
              },
            },
            waiting: {
              description: 'Saving was asked for. It goes on when the connection is back.',
              tags: 'readable',
              entry: 'forgetRefusal',
              always: [
                { guard: 'isFaulty', target: 'invalid' },
                { guard: 'isUnchanged', target: 'unchanged' },
                { guard: 'may', target: '#sourceEdit.open.merging' },
                {
                  guard: not('mustWait'),
                  target: 'valid',
                  actions: { type: 'keepRefusal', params: refusals.mayNot },
                },
              ],
              on: {
                'source.type': [
                  {
                    guard: { type: 'isLong', params: ({ event }) => event.text },
                    target: 'pausing',
                    actions: { type: 'keepText', params: ({ event }) => event.text },
                  },
                  { actions: [{ type: 'keepText', params: ({ event }) => event.text }, 'readNow'] },
                ],
                'source.format': { actions: 'format' },
              },
            },
            invalid: {},
            pausing: {
              description: 'A long text is read when nothing was typed for a moment.',
              after: { readingPause: 'reading' },
              on: { 'source.save': 'reading.toSave' },
            },
            reading: {
              invoke: {
                id: 'readText',
                src: 'readText',
                input: ({ context: { text, known } }) => ({ text, known }),
                onDone: [
                  {
                    guard: 'isReadingToSave',
                    target: 'readToSave',
                    actions: { type: 'keepRead', params: ({ event }) => event.output },
                  },
                  {
                    target: 'deciding',
                    actions: { type: 'keepRead', params: ({ event }) => event.output },
                  },
                ],
                onError: {
                  target: 'unread',
                  actions: { type: 'keepRefusal', params: refusals.unread },
                },
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
                {
                  guard: 'mayNot',
                  target: 'valid',
                  actions: { type: 'keepRefusal', params: refusals.mayNot },
                },
                { target: '#sourceEdit.open.merging' },
              ],
            },
            unread: { on: { 'source.save': { target: 'reading.toSave', actions: 'forgetRefusal' } } },
            conflict: {
              description:
                'Both have changed the same. The operator chooses; each change of others is compared anew.',
              tags: 'conflict',
              initial: 'shown',
              on: {
                'source.choose': { actions: { type: 'choose', params: ({ event }) => event } },
                'source.chooseAll': { actions: { type: 'choose', params: ({ event }) => event } },
                'source.save': [
                  {
                    guard: { type: 'isUndecided', params: ({ context }) => context },
                    actions: { type: 'keepRefusal', params: refusals.undecided },
                  },
                  { guard: 'mustWait', target: 'waiting' },
                  { guard: 'mayNot', actions: { type: 'keepRefusal', params: refusals.mayNot } },
                  { target: '#sourceEdit.open.merging', actions: 'forgetRefusal' },
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
                    onDone: {
                      target: 'shown',
                      actions: { type: 'keepMerge', params: ({ event }) => event.output },
                    },
                    onError: {
                      target: '#sourceEdit.open.writing',
                      actions: { type: 'keepFailure', params: ({ event }) => event.error as Error },
                    },
                  },
                },
              },
            },
            back: { type: 'history', history: 'deep' },
          },
        },
        merging: {
          description: 'What was typed is compared with what the model is now.',
          tags: 'busy',
          invoke: {
            id: 'mergeSides',
            src: 'mergeSides',
            input: ({ context }) => mergeInput(context),
            onDone: [
              {
                guard: { type: 'isOutdated', params: ({ event }) => event.output },
                target: 'merging',
                reenter: true,
              },
              {
                guard: { type: 'isUndecided', params: ({ event }) => event.output },
                target: 'writing.conflict',
                actions: { type: 'keepMerge', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isUnsafe', params: ({ event }) => event.output },
                target: 'writing',
                actions: { type: 'keepHazard', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'needsWarning', params: ({ event }) => event.output },
                target: 'warning',
                actions: { type: 'keepMerge', params: ({ event }) => event.output },
              },
              { target: 'sending', actions: { type: 'keepMerge', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'writing',
              actions: { type: 'keepFailure', params: ({ event }) => event.error as Error },
            },
          },
          on: { 'source.cancel': 'writing' },
        },
        warning: {
          description: 'What is to be saved changes a member whose name the server can’t store.',
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
            input: ({ context }) => sendInput(context),
            onDone: { target: 'storing', actions: 'keepSent' },
            onError: {
              target: 'writing',
              actions: { type: 'keepFailure', params: ({ event }) => event.error as Error },
            },
          },
        },
        storing: {
          description: 'It is in the document, and on its way.',
          tags: 'busy',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => ({ document: openDocument(context) }),
            onDone: '#sourceEdit.closed',
            onError: {
              target: 'writing',
              actions: { type: 'keepFailure', params: ({ event }) => event.error as Error },
            },
          },
          on: { 'source.cancel': '#sourceEdit.closed' },
        },
        confirming: {
          description: 'Cancel was asked for, and something was changed.',
          on: { 'source.discard': '#sourceEdit.closed', 'source.stay': 'writing.back' },
        },
      },
    },
  },
});

export type SourceEditActor = ActorRefFrom<typeof sourceEditMachine>;
export type SourceEditSnapshot = SnapshotFrom<typeof sourceEditMachine>;

import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  cancel,
  fromCallback,
  raise,
  setup,
  type SnapshotFrom,
} from 'xstate';
import { withParameter } from '~/core/paths';
import type { ApiProblem } from '~/core/problem';
import { failing, screenTask, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { ModelEditorActor } from '~/machines/model/model-editor-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import type { AuthorReading } from './author-reading';

const initialContext = {
  reading: undefined as AuthorReading | undefined,
  /** The newest version that was read. */
  version: 0,
  /** The current version of the model, as far as known. */
  newest: 0,
  /** The number of versions to read at first, and of those not read yet. */
  total: 0,
  left: 0,
  /** Changes before this version are not known. */
  lost: undefined as number | undefined,
  /** How often in a row the server had not stored the newer versions yet. */
  vain: 0,
  /** Epoch milliseconds; for times such as "5 min ago". */
  now: 0,
  problem: undefined as ApiProblem | undefined,
};
/** @property clock epoch milliseconds */
type Input = { clock: () => number };
export type AuthorsContext = typeof initialContext & Input;

export type ModelReport =
  | { type: 'authors.grew'; version: number }
  /** The model was opened again. Its data may have been replaced. */
  | { type: 'authors.reopened' };

/** A part of what `read` and `readNewer` found; they change the reading in place. */
const found = ({ version, total, left, lost }: AuthorReading) => ({ version, total, left, lost });

// Defined in the states that use it.
const readingOf = ({ context }: { context: AuthorsContext }) => context.reading as AuthorReading;

/**
 * Who changed each value of a model last. Owned by the page of the model; off until the operator wants to see it. Reads the history, the newest
 * versions first, and then what is made while the model is open. What is read so far is shown at once.
 */
export const authorsMachine = setup({
  types: {} as {
    input: Input;
    context: AuthorsContext;
    events:
      | { type: 'authors.show' }
      | { type: 'authors.hide' }
      | { type: 'authors.retry' }
      | { type: 'authors.tick' }
      | ModelReport;
    tags: 'on' | 'busy';
  },
  actors: {
    /** Sends `ModelReport`s. Ends the reading when it is stopped. */
    watchModel: unprovidedWatch<void>('watchModel'),
    open: unprovidedTask<AuthorReading, void>('open'),
    readOlder: unprovidedTask<AuthorReading, AuthorReading>('readOlder'),
    readNewer: unprovidedTask<AuthorReading, { reading: AuthorReading; newest: number }>('readNewer'),
  },
  actions: {
    keepReading: assign((_, reading: AuthorReading) => ({ reading, ...found(reading), vain: 0 })),
    keepNewer: assign(({ context }, reading: AuthorReading) => ({
      ...found(reading),
      vain: reading.version > context.version ? 0 : context.vain + 1,
    })),
    keepNewest: assign({ newest: ({ context }, version: number) => Math.max(context.newest, version) }),
    readClock: assign({ now: ({ context }) => context.clock() }),
    tickLater: raise({ type: 'authors.tick' }, { id: 'tick', delay: 'tick' }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    forgetReading: assign({ reading: undefined, version: 0, total: 0, left: 0, lost: undefined, vain: 0 }),
  },
  guards: {
    hasOlder: ({ context }) => context.left > 0,
    isBehind: ({ context }) => context.newest > context.version,
  },
  delays: {
    /** How often times such as "5 min ago" are written again. */
    tick: 30_000,
    /** So that typing is read in one go. */
    pause: ({ context: { vain } }) => Math.min(30_000, 300 * 2 ** vain),
  },
}).createMachine({
  id: 'authors',
  context: ({ input }) => ({ ...initialContext, ...input }),
  initial: 'off',
  states: {
    off: { on: { 'authors.show': 'on' } },
    on: {
      tags: 'on',
      invoke: { id: 'watchModel', src: 'watchModel', onError: failing('.failed') },
      entry: ['readClock', 'tickLater'],
      exit: ['forgetReading', cancel('tick')],
      on: {
        'authors.hide': 'off',
        'authors.grew': { actions: { type: 'keepNewest', params: ({ event }) => event.version } },
        'authors.reopened': '.opening',
        'authors.tick': { actions: ['readClock', 'tickLater'] },
      },
      initial: 'opening',
      states: {
        opening: {
          tags: 'busy',
          entry: 'forgetReading',
          invoke: {
            id: 'open',
            src: 'open',
            onDone: {
              target: 'computing',
              actions: { type: 'keepReading', params: ({ event }) => event.output },
            },
            onError: failing('failed'),
          },
        },
        computing: {
          description: 'Each step reads some hundred versions and shows what they changed.',
          tags: 'busy',
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasOlder', target: 'step' }, { target: '#authors.on.shown' }] },
            step: {
              invoke: {
                id: 'readOlder',
                src: 'readOlder',
                input: readingOf,
                onDone: {
                  target: 'deciding',
                  actions: { type: 'keepReading', params: ({ event }) => event.output },
                },
                onError: failing('#authors.on.failed'),
              },
            },
          },
        },
        shown: {
          initial: 'current',
          on: { 'authors.retry': 'opening' },
          states: {
            current: { always: { guard: 'isBehind', target: 'behind' } },
            behind: {
              description: 'Others or the operator made newer versions.',
              after: { pause: 'updating' },
            },
            updating: {
              invoke: {
                id: 'readNewer',
                src: 'readNewer',
                input: ({ context }) => ({ reading: readingOf({ context }), newest: context.newest }),
                onDone: {
                  target: 'current',
                  actions: { type: 'keepNewer', params: ({ event }) => event.output },
                },
                onError: failing('outdated'),
              },
            },
            outdated: {
              description: 'The newer versions could not be read. Tries again with the next one.',
              on: {
                'authors.grew': {
                  target: 'behind',
                  actions: { type: 'keepNewest', params: ({ event }) => event.version },
                },
              },
            },
          },
        },
        failed: { on: { 'authors.retry': 'opening' } },
      },
    },
  },
});

export type AuthorsActor = ActorRefFrom<typeof authorsMachine>;
export type AuthorsSnapshot = SnapshotFrom<typeof authorsMachine>;

export const authorScreens = inDomain(({ realtime, navigation }) => ({
  modelAuthors: (editor: ModelEditorActor) => {
    let current: AuthorReading | undefined;
    return authorsMachine.provide({
      actors: {
        watchModel: fromCallback<AnyEventObject, void>(({ sendBack }) => {
          const report = (event: ModelReport) => sendBack(event);
          const { openModel: model } = editor.getSnapshot().children;
          let document = model?.getSnapshot().context.document;
          let version = 0;
          const look = () => {
            const { facts, document: opened } = model?.getSnapshot().context ?? {};
            if (document && opened && opened !== document) report({ type: 'authors.reopened' });
            document = opened;
            if (!facts || facts.version <= version) return;
            version = facts.version;
            report({ type: 'authors.grew', version });
          };
          const watch = model?.subscribe(look);
          look();
          return () => {
            watch?.unsubscribe();
            current?.end();
          };
        }),
        open: screenTask<AuthorReading, void>(async ({ signal }) => {
          const { readAuthors } = await import('./author-reading');
          const reading = await readAuthors(realtime, editor.getSnapshot().context, signal);
          current?.end();
          current = reading;
          return reading;
        }),
        readOlder: screenTask<AuthorReading, AuthorReading>(async ({ input: reading, signal }) => {
          await reading.older(signal);
          return reading;
        }),
        readNewer: screenTask<AuthorReading, { reading: AuthorReading; newest: number }>(
          async ({ input: { reading, newest }, signal }) => {
            await reading.newer(newest, signal);
            return reading;
          },
        ),
      },
    });
  },

  /** Synchronizes whether authors are shown with `?authors=on` while the tree is shown. */
  authorsAddress: fromCallback<{ type: 'unused' }, { authors: AuthorsActor }>(({ input: { authors } }) => {
    const isWanted = (search: string) => new URLSearchParams(search).get('authors') === 'on';
    const isShown = () => authors.getSnapshot().hasTag('on');
    const own = navigation.ownSearch();
    if (isWanted(own.read())) authors.send({ type: 'authors.show' });
    const write = () => {
      if (isWanted(own.read()) !== isShown())
        own.show(withParameter(own.read(), 'authors', isShown() ? 'on' : ''), 'replace');
    };
    write();
    const changes = authors.subscribe(write);
    return () => changes.unsubscribe();
  }),
}));

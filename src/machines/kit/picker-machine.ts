import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { type ApiProblem, isTransient } from '~/core/problem';
import { failedAgain, failing, screenTask, unprovidedTask } from './task';

type PickerContext<Row> = {
  text: string;
  /** The first matches of the text that was searched for last. */
  found: { text: string; rows: readonly Row[] } | undefined;
  problem: ApiProblem | undefined;
  attempt: number;
};
/** `isComposing`: an input method has not accepted the word yet, so it is not searched for. */
type PickerEvent =
  | { type: 'picker.type'; text: string; isComposing?: boolean }
  /** Searches at once, also for the same text again. */
  | { type: 'picker.search'; text: string };

const textOf = ({ event }: { event: PickerEvent }) => event.text;
const keepText = { type: 'keepText', params: textOf } as const;

/** A search below a field, which finds the first matches (spec server-level §7, domain-level §9). Created by the screen of the field. */
export const createPicker = <Row>() =>
  setup({
    types: {} as { context: PickerContext<Row>; events: PickerEvent; tags: 'busy' | 'failing' },
    actors: { find: unprovidedTask<readonly Row[], string>('find') },
    actions: {
      keepText: assign({ text: (_, text: string) => text }),
      keepFound: assign({
        found: ({ context: { text } }, rows: readonly Row[]) => ({ text, rows }),
        problem: undefined,
        attempt: 0,
      }),
      keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
    },
    guards: {
      isFound: ({ context: { found } }, text: string) => found?.text === text,
      isSameText: ({ context }, text: string) => context.text === text,
      isComposing: (_, isComposing: boolean | undefined) => isComposing === true,
      isTransient: ({ context: { problem } }) => problem === undefined || isTransient(problem),
    },
    delays: {
      typingPause: 300,
      retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)),
    },
  }).createMachine({
    id: 'picker',
    context: { text: '', found: undefined, problem: undefined, attempt: 0 },
    initial: 'searching',
    on: {
      'picker.type': [
        { guard: { type: 'isFound', params: textOf }, target: '.shown', actions: keepText },
        {
          guard: { type: 'isComposing', params: ({ event }) => event.isComposing },
          target: '.composing',
          actions: keepText,
        },
        { target: '.typing', actions: keepText },
      ],
      'picker.search': { target: '.searching', actions: keepText },
    },
    states: {
      composing: { tags: 'busy', description: 'An input method has not accepted the word yet.' },
      typing: {
        tags: 'busy',
        description: 'Each key starts the pause again.',
        after: { typingPause: 'searching' },
      },
      searching: {
        tags: 'busy',
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context }) => context.text,
          onDone: { target: 'shown', actions: { type: 'keepFound', params: ({ event }) => event.output } },
          onError: failing('failed'),
        },
        // The field was opened again.
        on: { 'picker.type': { guard: { type: 'isSameText', params: textOf } } },
      },
      shown: {},
      failed: { tags: 'failing', after: { retryBackoff: { guard: 'isTransient', target: 'searching' } } },
    },
  });

export type PickerMachine<Row> = ReturnType<typeof createPicker<Row>>;
export type PickerActor<Row> = ActorRefFrom<PickerMachine<Row>>;
export type PickerSnapshot<Row> = SnapshotFrom<PickerMachine<Row>>;

/** Spec server-level §9. */
const most = 10;

export const pickerOf = <Row>(
  find: (query: { filter: string; offset: number; limit: number }, signal: AbortSignal) => Promise<readonly Row[]>,
) =>
  createPicker<Row>().provide({
    actors: {
      find: screenTask<readonly Row[], string>(async ({ input: filter, signal }) =>
        (await find({ filter, offset: 0, limit: most }, signal)).slice(0, most),
      ),
    },
  });

import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { type ApiProblem, isRejectedWith, isTransient, toProblem } from '~/core/problem';
import { readEach } from './read-pages';
import { failing, keepReported, reportingTask, unprovidedWatch } from './task';

/** What was found so far. */
export type Findings<Row> = {
  rows: readonly Row[];
  /** Number of places that were read, could not be read, and are to be read; undefined until that is known. */
  read: number;
  unread: number;
  /** Number of places that were read and may not be seen. */
  closed: number;
  total: number | undefined;
  /** Number of further places that are not read because they are too many. */
  left: number;
};

type SurveyReport<Row> =
  | { type: 'survey.step'; findings: Findings<Row> }
  | { type: 'survey.done' }
  | { type: 'survey.failed'; problem: ApiProblem };

/**
 * Reads many places one after another, and shows what it has found so far. Created by its screen; leaving the screen cancels it. Waits for the
 * operator if `waits`. A place that can't be read is counted and does not end it.
 */
export const createSurvey = <Row>() =>
  setup({
    types: {} as {
      input: { waits: boolean };
      context: { waits: boolean; findings: Findings<Row>; problem: ApiProblem | undefined };
      events: SurveyReport<Row> | { type: 'survey.start' } | { type: 'survey.stop' };
      tags: 'loading';
    },
    actors: { look: unprovidedWatch<void>('look') },
    actions: {
      keepFindings: assign({ findings: (_, findings: Findings<Row>) => findings }),
      keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
      forget: assign({ findings: nothingFound, problem: undefined }),
    },
    guards: {
      waits: ({ context }) => context.waits,
      isTransient: ({ context: { problem } }) => problem !== undefined && isTransient(problem),
    },
    delays: { retryDelay: 15_000 },
  }).createMachine({
    id: 'survey',
    context: ({ input }) => ({ ...input, findings: nothingFound, problem: undefined }),
    initial: 'starting',
    states: {
      starting: { always: [{ guard: 'waits', target: 'waiting' }, { target: 'looking' }] },
      waiting: { on: { 'survey.start': 'looking' } },
      looking: {
        tags: 'loading',
        entry: 'forget',
        invoke: {
          id: 'look',
          src: 'look',
          onError: failing('failed'),
        },
        on: {
          'survey.step': {
            actions: { type: 'keepFindings', params: ({ event }) => event.findings },
          },
          'survey.done': 'looked',
          'survey.failed': { target: 'failed', actions: keepReported },
          'survey.stop': 'stopped',
        },
      },
      looked: { on: { 'survey.start': 'looking' } },
      stopped: { on: { 'survey.start': 'looking' } },
      failed: {
        on: { 'survey.start': 'looking' },
        after: { retryDelay: { guard: 'isTransient', target: 'looking' } },
      },
    },
  });

const nothingFound = { rows: [], read: 0, unread: 0, closed: 0, total: undefined, left: 0 };

export type SurveyMachine<Row> = ReturnType<typeof createSurvey<Row>>;
export type SurveyActor<Row> = ActorRefFrom<SurveyMachine<Row>>;
export type SurveySnapshot<Row> = SnapshotFrom<SurveyMachine<Row>>;

type Survey<Place, Row> = {
  /** Reads which places there are; `left`: how many more there are than these. */
  places: (signal: AbortSignal) => Promise<{ places: readonly Place[]; left: number }>;
  read: (place: Place, signal: AbortSignal) => Promise<readonly Row[]>;
  order: (one: Row, other: Row) => number;
  /** Number of places read at the same time. */
  atOnce: number;
};

export const surveyOf = <Place, Row>(survey: Survey<Place, Row>): SurveyMachine<Row> =>
  createSurvey<Row>().provide({
    actors: {
      look: reportingTask<void>('survey', async (_, report, signal) => {
        const { places, left } = await survey.places(signal);
        let findings: Findings<Row> = { ...nothingFound, total: places.length, left };
        const step = () => report({ type: 'survey.step', findings });
        step();
        const look = async (place: Place) => {
          let isClosed = false;
          const rows = await survey.read(place, signal).catch((error: unknown) => {
            isClosed = isRejectedWith(toProblem(error), 'forbidden');
            return undefined;
          });
          signal.throwIfAborted();
          findings = {
            ...findings,
            rows: rows ? [...findings.rows, ...rows].sort(survey.order) : findings.rows,
            read: findings.read + 1,
            unread: findings.unread + (rows || isClosed ? 0 : 1),
            closed: findings.closed + (isClosed ? 1 : 0),
          };
          step();
        };
        await readEach(places, look, survey.atOnce);
        return { type: 'survey.done' };
      }),
    },
  });

import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { readPages } from '~/machines/kit/read-pages';
import { createSurvey, type Findings, surveyOf } from '~/machines/kit/survey-machine';
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

const machine = createSurvey<string>();

type Waiting = {
  place: string;
  signal: AbortSignal;
  resolve(rows: string[]): void;
  reject(error: unknown): void;
};

type Given = { places?: string[]; left?: number; waits?: boolean; refused?: ApiProblem };

/** A survey of these places, whose readings the test settles. */
function start({ places = ['a', 'b', 'c'], left = 0, waits = false, refused }: Given = {}) {
  const clock = new SimulatedClock();
  const asked: Waiting[] = [];
  const listed: { times: number; refused: ApiProblem | undefined } = { times: 0, refused };
  const actor = createActor(
    surveyOf<string, string>({
      places: () => {
        listed.times += 1;
        const answer = Promise.resolve({ places, left });
        return answer.then((found) => {
          if (listed.refused) throw listed.refused;
          return found;
        });
      },
      read: (place, signal) => new Promise((resolve, reject) => asked.push({ place, signal, resolve, reject })),
      order: (one, other) => (one < other ? -1 : 1),
      atOnce: 2,
    }),
    { clock, input: { waits } },
  ).start();
  return {
    actor,
    clock,
    asked,
    listed,
    value: () => actor.getSnapshot().value,
    found: () => actor.getSnapshot().context.findings,
  };
}

describe(machine.id, () => {
  it('reads a few places at the same time, in order, and shows what it has found so far', async () => {
    const { asked, value, found } = start({ left: 4 });
    await settle();
    expect(asked.map(({ place }) => place)).toEqual(['a', 'b']);
    expect(found()).toEqual({ rows: [], read: 0, unread: 0, closed: 0, total: 3, left: 4 });
    asked[1]!.resolve(['row of b']);
    await settle();
    expect(asked.map(({ place }) => place)).toEqual(['a', 'b', 'c']);
    expect(found()).toMatchObject({ rows: ['row of b'], read: 1 });
    asked[2]!.resolve([]);
    asked[0]!.resolve(['row of a']);
    await settle();
    expect(value()).toBe('looked');
    expect(found()).toEqual({ rows: ['row of a', 'row of b'], read: 3, unread: 0, closed: 0, total: 3, left: 4 });
  });

  it('counts the places that could not be read and those that may not be seen, and goes on', async () => {
    const { asked, value, found } = start();
    await settle();
    asked[0]!.reject(rejected('forbidden', 403));
    await settle();
    asked[1]!.resolve(['b']);
    asked[2]!.reject(rejected('internal_error', 500));
    await settle();
    expect(value()).toBe('looked');
    expect(found()).toMatchObject({ read: 3, unread: 1, closed: 1 });
  });

  it('waits for the operator if it is told to', async () => {
    const { actor, asked, listed, value } = start({ waits: true });
    await settle();
    expect([value(), listed.times]).toEqual(['waiting', 0]);
    actor.send({ type: 'survey.start' });
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('stops reading when it is stopped or its screen is left, and keeps what it has found', async () => {
    const { actor, asked, value, found } = start();
    await settle();
    asked[0]!.resolve(['a']);
    await settle();
    actor.send({ type: 'survey.stop' });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
    asked[1]!.resolve(['late']);
    await settle();
    expect([value(), found().rows, asked.length]).toEqual(['stopped', ['a'], 3]);
    actor.send({ type: 'survey.start' });
    expect(found().rows).toEqual([]);
    await settle();
    expect(asked).toHaveLength(5);
    actor.stop();
    expect(asked.at(-1)!.signal.aborted).toBe(true);
  });

  it('retries when the places could not be listed, unless the role does not permit it', async () => {
    const { actor, clock, listed, value } = start({ refused: unreachable });
    await settle();
    expect([value(), actor.getSnapshot().context.problem]).toEqual(['failed', unreachable]);
    listed.refused = rejected('forbidden', 403);
    clock.increment(15_000);
    await settle();
    expect([value(), listed.times]).toEqual(['failed', 2]);
    clock.increment(3_600_000);
    expect(listed.times).toBe(2);
    listed.refused = undefined;
    actor.send({ type: 'survey.start' });
    await settle();
    expect(value()).toBe('looking');
  });

  const findings: Findings<string> = { rows: ['a'], read: 1, unread: 0, closed: 0, total: 1, left: 0 };
  itReachesEveryState(
    machine,
    {
      input: { waits: true },
      tasks: {},
      watches: ['look'],
      events: [
        { type: 'survey.start' },
        { type: 'survey.stop' },
        { type: 'survey.step', findings },
        { type: 'survey.done' },
        { type: 'survey.failed', problem: unreachable },
      ],
    },
    ['starting'],
  );
});

describe('readPages', () => {
  const list = (count: number) => {
    const asked: string[] = [];
    const page = ({ offset, limit }: { offset: number; limit: number }) => {
      asked.push(`${offset}+${limit}`);
      const rows = Array.from({ length: count }, (_, index) => index);
      return Promise.resolve({ data: rows.slice(offset, offset + limit) });
    };
    return { asked, page };
  };
  it('reads until a page is not full, and keeps the rows that fit', async () => {
    const { asked, page } = list(5);
    const found = await readPages(page, (row) => row % 2 === 1, { size: 2, most: 100 });
    expect(found).toEqual({ rows: [1, 3], read: 5, isCut: false });
    expect(asked).toEqual(['0+2', '2+2', '4+2']);
  });
  it('says when there may be more than it reads', async () => {
    expect(await readPages(list(9).page, () => true, { size: 2, most: 4 })).toEqual({
      rows: [0, 1, 2, 3],
      read: 4,
      isCut: true,
    });
    expect(await readPages(list(3).page, () => true, { size: 2, most: 4 })).toMatchObject({ isCut: false });
  });
});

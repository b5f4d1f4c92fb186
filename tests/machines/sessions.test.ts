import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { readQuery, writeQuery } from '~/core/list-query';
import { selectTail } from '~/machines/kit/tail-machine';
import { sessionFilterOf, sessionList, sessionScreens } from '~/machines/resources/domain/sessions';
import { settle } from '../support/deferred-task';
import { sessionOf } from '../support/domain-session-samples';
import { pretendedRest } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };

/** The machines with a fake server that has this many sessions, newest first. */
function wired(count: number) {
  const server = { sessions: Array.from({ length: count }, (_, at) => sessionOf(`s${count - at}`)) };
  const { rest, asked } = pretendedRest(({ query }) => {
    const { offset, limit, ...narrowed } = query as { offset: number; limit: number; username?: string };
    const data = server.sessions.slice(offset, offset + limit);
    // Like a real server: with a filter, the rows are correct and the total is 0.
    const isFiltered = ['sessionId', 'username', 'remoteHost', 'authMethod'].some(
      (name) => narrowed[name as 'username'] !== undefined,
    );
    return { data, startIndex: offset, totalResults: isFiltered ? 0 : server.sessions.length };
  });
  const world = screenWorld({});
  return { asked, server, ...sessionScreens({ ...world.wiring, rest }, key) };
}

async function listed(search: string, count = 45) {
  const world = wired(count);
  const list = createActor(world.sessionList, {
    input: { query: readQuery(search, sessionList.defaults) },
  }).start();
  await waitFor(list, (s) => !s.hasTag('busy'));
  return { ...world, list };
}

describe('the session list', () => {
  it('requests 20 at a time, without disconnected sessions and those of operators', async () => {
    const { asked, list } = await listed('?page=2');
    expect(asked).toEqual([
      'GET domains/acme/desk/sessions?excludeDisconnected=true&sessionType=ExcludeConvergence&offset=20&limit=20',
    ]);
    expect(list.getSnapshot().context.page).toMatchObject({ total: 45, hasNext: true });
  });

  it('sends only filters with a value', async () => {
    const search = '?sessionId=a%2F1&username=ana&authMethod=jwt&remoteHost=10.&disconnected=true&convergence=true';
    const { asked } = await listed(search);
    expect(asked).toEqual([
      'GET domains/acme/desk/sessions?sessionId=a/1&username=ana&remoteHost=10.&authMethod=jwt&excludeDisconnected=false&sessionType=all&offset=0&limit=21',
    ]);
  });

  it.each(['sessionId=s', 'username=s', 'authMethod=jwt', 'remoteHost=1'])(
    'requests one more row with %s, because the server sends no total',
    async (filter) => {
      const { asked, list } = await listed(`?${filter}&page=2`);
      expect(asked.at(-1)).toContain('offset=20&limit=21');
      const { page } = list.getSnapshot().context;
      expect([page?.rows.length, page?.hasNext, page?.total]).toEqual([20, true, undefined]);
      const last = await listed(`?${filter}&page=3`);
      expect(last.list.getSnapshot().context.page).toMatchObject({ hasNext: false });
      expect(last.list.getSnapshot().context.page?.rows).toHaveLength(5);
    },
  );

  it.each([
    ['', { withDisconnected: false, withConvergence: false }],
    ['?disconnected=no&convergence=1', { withDisconnected: false, withConvergence: false }],
    ['?disconnected=true', { withDisconnected: true, withConvergence: false }],
    ['?convergence=true&username=%22%3C', { withConvergence: true, username: '"<' }],
  ])('reads the address %s', (search, filter) => {
    const query = readQuery(search, sessionList.defaults);
    expect(sessionFilterOf(query)).toMatchObject(filter);
    expect(readQuery(writeQuery(query, sessionList.defaults), sessionList.defaults)).toEqual(query);
  });
});

describe('followed sessions', () => {
  it('appear at the top, and are updated or removed when they end', async () => {
    const { list, sessionTail, server, asked } = await listed('?username=s', 3);
    const clock = new SimulatedClock();
    const tail = createActor(sessionTail, { clock, input: { list, following: true } }).start();
    const [newest, ...older] = server.sessions;
    server.sessions = [sessionOf('s4'), { ...newest!, disconnected: 9 }, ...older.slice(1)];
    clock.increment(2_000);
    await settle();
    const rows = selectTail(tail.getSnapshot()).rows;
    expect(rows.map(({ id, disconnected }) => [id, disconnected])).toEqual([
      ['s4', null],
      ['s3', 9],
      ['s1', null],
    ]);
    expect(asked.at(-1)).toContain('username=s');
    expect(asked.at(-1)).toContain('offset=0&limit=23');
    expect(tail.getSnapshot().context).toMatchObject({ total: undefined, hasNext: false });
  });
});

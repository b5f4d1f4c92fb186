import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, listOf, newId, patience, refusal, useTarget } from './support/use-target';

const { call, create, ready, pathOf } = useTarget();
const id = newId();
const users = (rest = '') => `${pathOf(id)}/users${rest}`;
const groups = (rest = '') => `${pathOf(id)}/groups${rest}`;
const done = { ok: true, body: {} };
const noUser = refusal('not_found', 'User not found');
const noGroup = refusal('not_found', 'The specified group does not exist.');

const add = (username: string, more: object = {}) =>
  call('POST', users(), { body: { username, password: 'Aa1!secret', ...more } });

beforeAll(async () => {
  await create(id);
  await ready(id);
}, patience);

describe('the users of a domain', () => {
  it('are created, read, changed and deleted', async () => {
    const names = { firstName: 'Ana', lastName: 'Núñez', displayName: 'Ana Núñez', email: 'ana@example.com' };
    expect((await add('ana', names)).status).toBe(201);
    expect(bodyOf(await call('GET', users('/ana')))).toEqual({
      username: 'ana',
      ...names,
      disabled: false,
      deleted: false,
    });
    const change = { displayName: '', disabled: true };
    expect((await call('PUT', users('/ana'), { body: change })).body).toEqual(done);
    expect(bodyOf(await call('GET', users('/ana')))).toEqual({
      username: 'ana',
      ...names,
      ...change,
      deleted: false,
    });
    const body = { password: 'another' };
    expect((await call('PUT', users('/ana/password'), { body })).body).toEqual(done);
    expect((await call('DELETE', users('/ana'))).body).toEqual(done);
    expect((await call('GET', users('/ana'))).body).toEqual(noUser);
    expect((await add('ana')).status).toBe(201);
    await call('DELETE', users('/ana'));
  });

  it('need a name that is free, and nothing else', async () => {
    expect((await call('POST', users(), { body: { username: 'bare' } })).status).toBe(201);
    const twice = await add('bare');
    expect([twice.status, twice.body]).toEqual([409, refusal('duplicate', undefined, { field: 'username' })]);
    expect((await call('POST', users(), { body: { displayName: 'Nobody' } })).status).toBe(400);
    expect(bodyOf(await call('GET', users('/bare')))).toEqual({
      username: 'bare',
      disabled: false,
      deleted: false,
    });
    await call('DELETE', users('/bare'));
  });

  it('are listed by name, in pages, filtered by username and e-mail letter by letter', async () => {
    for (const username of ['list-c', 'list-a', 'list-B', 'list-d'])
      await add(username, {
        firstName: 'Fi',
        lastName: 'La',
        displayName: 'Li Wu',
        email: `${username}@Mail.example`,
      });
    const names = async (query: string) =>
      listOf(await call('GET', users(`?${query}`))).map(({ username }) => username);
    expect(await names('filter=list-')).toEqual(['list-B', 'list-a', 'list-c', 'list-d']);
    expect(await names('filter=%40Mail&offset=1&limit=2')).toEqual(['list-a', 'list-c']);
    for (const filter of ['LIST-', '%40mail', 'Li%20W', 'Fi', 'La'])
      expect([filter, await names(`filter=${filter}`)]).toEqual([filter, []]);
    for (const username of ['list-c', 'list-a', 'list-B', 'list-d'])
      await call('DELETE', users(`/${username}`));
    expect(await names('filter=list-')).toEqual([]);
  });

  it('are missed with 404 by every call about one', async () => {
    for (const [method, rest, body] of [
      ['GET', '/none'],
      ['PUT', '/none', { displayName: 'x', disabled: false }],
      ['PUT', '/none/password', { password: 'x' }],
      ['DELETE', '/none'],
    ] as const) {
      const answer = await call(method, users(rest), body ? { body } : {});
      expect([method, rest, answer.status, answer.body]).toEqual([method, rest, 404, noUser]);
    }
  });
});

describe('the groups of a domain', () => {
  beforeAll(async () => {
    await add('alice');
    await add('bob');
  });

  it('are created, listed, renamed and deleted', async () => {
    const team = { id: 'team', description: 'The Team', members: ['alice', 'bob'] };
    expect((await call('POST', groups(), { body: team })).status).toBe(201);
    expect((await call('POST', groups(), { body: { ...team, id: 'crew', members: [] } })).status).toBe(201);
    const { members, ...described } = bodyOf(await call('GET', groups('/team')));
    expect(described).toEqual({ id: 'team', description: 'The Team' });
    // They come in any order.
    expect((members as string[]).toSorted()).toEqual(team.members);
    const inShort = [
      { id: 'crew', description: 'The Team', members: 0 },
      { id: 'team', description: 'The Team', members: 2 },
    ];
    expect(listOf(await call('GET', groups('?type=summary')))).toEqual(inShort);
    // The server takes no notice of any of these.
    expect(listOf(await call('GET', groups('?type=summary&filter=tea&offset=1&limit=1')))).toEqual(inShort);
    expect(listOf(await call('GET', groups()))).toHaveLength(2);
    const renamed = { id: 'squad', description: '', members: ['bob'] };
    expect((await call('PUT', groups('/team'), { body: renamed })).body).toEqual(done);
    expect((await call('GET', groups('/team'))).body).toEqual(noGroup);
    expect(bodyOf(await call('GET', groups('/squad')))).toEqual(renamed);
    expect((await call('PUT', groups('/squad'), { body: { ...renamed, id: 'crew' } })).status).toBe(500);
    for (const group of ['crew', 'squad'])
      expect((await call('DELETE', groups(`/${group}`))).body).toEqual(done);
    expect((await call('DELETE', groups('/crew'))).body).toEqual(noGroup);
  });

  it('refuse ids that are taken and members that are no users', async () => {
    const group = { id: 'once', description: '', members: ['alice'] };
    await call('POST', groups(), { body: group });
    const twice = await call('POST', groups(), { body: group });
    expect([twice.status, twice.body]).toEqual([409, refusal('conflicts', undefined, { id: 'once' })]);
    for (const member of ['ghost', 'normal:bob'])
      expect((await call('POST', groups(), { body: { ...group, id: 'g', members: [member] } })).status).toBe(
        500,
      );
    await call('DELETE', groups('/once'));
  });

  it('know two kinds of lists', async () => {
    const wrong = await call('GET', groups('?type=zzz'));
    expect([wrong.status, wrong.body]).toEqual([400, refusal('bad_request', 'Invalid type: zzz')]);
    expect((await call('GET', groups('?filter=x'))).status).toBe(500);
  });
});

import { describe, expect, it } from 'vitest';
import { refused, useTarget } from './support/use-target';

const { call, expects, known, useDomain } = useTarget();
const domain = useDomain('alice', 'bob');
const users = `${domain}/users`;
const groups = `${domain}/groups`;
const noUser = refused('not_found', 'User not found');
const noGroup = refused('not_found', 'The specified group does not exist.');

const add = (username: string, more: object = {}) =>
  expects([`POST ${users}`, { username, password: 'Aa1!secret', ...more }], 201);

describe('domain users', () => {
  it('can be created, read, changed and deleted', async () => {
    const names = { firstName: 'Ana', lastName: 'Núñez', displayName: 'Ana Núñez', email: 'ana@example.com' };
    await add('ana', names);
    const ana = { username: 'ana', ...names, disabled: false, deleted: false };
    await expects(`GET ${users}/ana`, 200, ana);
    const change = { displayName: '', disabled: true };
    await expects([`PUT ${users}/ana`, change], 200, {});
    await expects(`GET ${users}/ana`, 200, { ...ana, ...change });
    await expects([`PUT ${users}/ana/password`, { password: 'another' }], 200, {});
    await expects(`DELETE ${users}/ana`, 200, {});
    await expects(`GET ${users}/ana`, 404, noUser);
    await add('ana');
    await expects(`DELETE ${users}/ana`, 200);
  });

  it('require only an unused username', async () => {
    await expects([`POST ${users}`, { username: 'bare' }], 201);
    const duplicate = refused('duplicate', undefined, { field: 'username' });
    await expects([`POST ${users}`, { username: 'bare' }], 409, duplicate);
    await expects([`POST ${users}`, { displayName: 'Nobody' }], 400);
    await expects(`GET ${users}/bare`, 200, { username: 'bare', disabled: false, deleted: false });
    await expects(`DELETE ${users}/bare`, 200);
  });

  it('are listed by name in pages, with a filter by username and e-mail that ignores case', async () => {
    const made = ['list-c', 'list-a', 'list-B', 'list-d'];
    const names = { firstName: 'Fi', lastName: 'La', displayName: 'Li Wu' };
    for (const username of made) await add(username, { ...names, email: `${username}@Mail.example` });
    const found = async (query: string) =>
      (await expects<{ username: string }[]>(`GET ${users}?${query}`, 200)).map(({ username }) => username);
    expect(await found('filter=list-')).toEqual(['list-B', 'list-a', 'list-c', 'list-d']);
    expect(await found('filter=%40Mail&offset=1&limit=2')).toEqual(['list-a', 'list-c']);
    expect(await found('filter=LIST-B')).toEqual(['list-B']);
    for (const filter of ['Li%20W', 'Fi', 'La'])
      expect([filter, await found(`filter=${filter}`)]).toEqual([filter, []]);
    for (const username of made) await expects(`DELETE ${users}/${username}`, 200);
    expect(await found('filter=list-')).toEqual([]);
  });

  it('answer 404 for an unknown user', async () => {
    await expects(`GET ${users}/none`, 404, noUser);
    await expects([`PUT ${users}/none`, { displayName: 'x', disabled: false }], 404, noUser);
    await expects([`PUT ${users}/none/password`, { password: 'x' }], 404, noUser);
    await expects(`DELETE ${users}/none`, 404, noUser);
  });
});

describe('domain groups', () => {
  it('can be created, listed, renamed and deleted', async () => {
    const team = { id: 'team', description: 'The Team', members: ['alice', 'bob'] };
    await expects([`POST ${groups}`, team], 201);
    await expects([`POST ${groups}`, { ...team, id: 'crew', members: [] }], 201);
    const { members, ...described } = await expects(`GET ${groups}/team`, 200);
    expect(described).toEqual({ id: 'team', description: 'The Team' });
    // The order of members is arbitrary.
    expect((members as string[]).toSorted()).toEqual(team.members);
    const inShort = [
      { id: 'crew', description: 'The Team', members: 0 },
      { id: 'team', description: 'The Team', members: 2 },
    ];
    await expects(`GET ${groups}?type=summary`, 200, inShort);
    // The server ignores the filter.
    await expects(`GET ${groups}?type=summary&filter=tea`, 200, inShort);
    await expects(`GET ${groups}?type=summary&filter=crew&offset=1&limit=1`, 200, inShort.slice(1));
    expect(await expects(`GET ${groups}`, 200)).toHaveLength(2);
    const renamed = { id: 'squad', description: '', members: ['bob'] };
    await expects([`PUT ${groups}/team`, renamed], 200, {});
    await expects(`GET ${groups}/team`, 404, noGroup);
    await expects(`GET ${groups}/squad`, 200, renamed);
    await expects([`PUT ${groups}/squad`, { ...renamed, id: 'crew' }], 500);
    for (const group of ['crew', 'squad']) await expects(`DELETE ${groups}/${group}`, 200, {});
    await expects(`DELETE ${groups}/crew`, 404, noGroup);
  });

  it('reject existing ids and unknown members', async () => {
    const group = { id: 'once', description: '', members: ['alice'] };
    await expects([`POST ${groups}`, group], 201);
    await expects([`POST ${groups}`, group], 409, refused('conflicts', undefined, { id: 'once' }));
    for (const member of ['ghost', 'normal:bob'])
      await expects([`POST ${groups}`, { ...group, id: 'g', members: [member] }], 500);
    await expects(`DELETE ${groups}/once`, 200);
  });

  it('support two list types', async () => {
    await expects(`GET ${groups}?type=zzz`, 400, refused('bad_request', 'Invalid type: zzz'));
    const answer = await call('GET', `${groups}?filter=x`);
    await known('groups-filter', answer, () => {
      expect(answer).toMatchObject({ status: 200, body: { body: [] } });
    });
  });
});

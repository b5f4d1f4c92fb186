import { describe, expect, it } from 'vitest';
import { groupsApi } from '~/api/rest/domain/groups';
import { domainUsersApi } from '~/api/rest/domain/users';
import { domainsApi } from '~/api/rest/domains';
import { namespacesApi } from '~/api/rest/namespaces';
import { pretendedRest } from '../support/pretended-rest';

const key = { namespace: 'acme', id: 'desk' };

/** Users of a domain, filtered like the server: case-sensitive, by username and e-mail. */
function domainUsers(users: { username: string; email?: string }[]) {
  const { rest, asked } = pretendedRest(({ query }) => {
    const { filter = '', offset, limit } = query as { filter?: string; offset: number; limit: number };
    return users
      .filter(({ username, email = '' }) => username.includes(filter) || email.includes(filter))
      .sort((a, b) => (a.username < b.username ? -1 : 1))
      .slice(offset, offset + limit);
  });
  const { list } = domainUsersApi(rest);
  const found = async (filter: string, offset = 0, limit = 26) =>
    (await list(key, { filter, offset, limit })).map(({ username }) => username);
  return { asked, found };
}

describe('the search for users of a domain', () => {
  const names = ['ana', 'Ana', 'ANA', 'Bea', 'bea', 'banana'].map((username) => ({ username }));

  it.each([
    ['ana', ['Ana', 'ana', 'banana']],
    ['Ana', ['Ana', 'ana', 'banana']],
    ['ANA', ['ANA', 'ana', 'banana']],
    ['zoe', []],
  ])('finds %s as typed and with the first letter in the other case', async (text, expected) => {
    expect(await domainUsers(names).found(text)).toEqual(expected);
  });

  it('finds an e-mail address registered in the other case', async () => {
    const { found } = domainUsers([{ username: 'u1', email: 'Zoe@example.com' }, { username: 'u2' }]);
    expect(await found('zoe@')).toEqual(['u1']);
  });

  it.each(['', '42', '田', '@'])('sends one request for “%s”, which has no case', async (text) => {
    const { asked, found } = domainUsers(names);
    await found(text, 25, 26);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('offset=25&limit=26');
  });

  it('merges the pages of both requests in order, without duplicates', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      username: `${n % 2 ? 'Kiosk' : 'kiosk'}-${n + 10}`,
    }));
    const both = [...many, { username: 'Kiosk-kiosk' }];
    const { found } = domainUsers(both);
    const all = both.map(({ username }) => username).sort();
    const pages = [await found('kiosk', 0, 10), await found('kiosk', 10, 10), await found('kiosk', 20, 30)];
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 21]);
    expect(pages.flat()).toEqual(all);
  });
});

describe('the search for groups', () => {
  const groups = [
    { id: 'night', description: 'Works at night', members: 2 },
    { id: 'Desk', description: '', members: 0 },
    { id: 'desk-2', description: 'Everything else', members: 1 },
  ];
  const wired = () => {
    const { rest, asked } = pretendedRest(() => groups);
    const found = async (filter: string, offset = 0, limit = 10) =>
      (await groupsApi(rest).list(key, { filter, offset, limit })).map(({ id }) => id);
    return { asked, found };
  };

  it('loads all groups, because the server ignores filter, offset and limit', async () => {
    const { asked, found } = wired();
    await found('desk', 10, 11);
    expect(asked).toEqual(['GET domains/acme/desk/groups?type=summary']);
  });

  it.each([
    ['', ['Desk', 'desk-2', 'night']],
    ['DESK', ['Desk', 'desk-2']],
    ['works', ['night']],
    ['nothing', []],
  ])('finds “%s” in ids and descriptions, ignoring case', async (filter, expected) => {
    expect(await wired().found(filter)).toEqual(expected);
  });

  it('returns the requested page', async () => {
    expect(await wired().found('', 1, 1)).toEqual(['desk-2']);
    expect(await wired().found('desk', 1, 5)).toEqual(['desk-2']);
    expect(await wired().found('', 3, 5)).toEqual([]);
  });
});

describe('the search for domains and namespaces', () => {
  it('is sent in lower case, because the server compares with lower-case names', async () => {
    const { rest, asked } = pretendedRest(() => []);
    await domainsApi(rest).list({ filter: 'Order Desk', offset: 0, limit: 11 });
    await namespacesApi(rest).list({ filter: 'ACME', offset: 0, limit: 11 });
    expect(asked).toEqual([
      'GET domains?filter=order desk&offset=0&limit=11',
      'GET namespaces?filter=acme&offset=0&limit=11',
    ]);
  });
});

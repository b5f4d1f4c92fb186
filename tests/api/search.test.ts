import { describe, expect, it } from 'vitest';
import { groupsApi } from '~/api/rest/domain/groups';
import { domainUsersApi } from '~/api/rest/domain/users';
import { domainsApi } from '~/api/rest/domains';
import { namespacesApi } from '~/api/rest/namespaces';
import { pretendedRest } from '../support/pretended-rest';
import { modelsApi } from '~/api/rest/domain/models';
import { withShortOrder } from '~/core/json/query-grammar';
import { parseQuery } from '../../sandbox/query/parse-query';

const key = { namespace: 'acme', id: 'desk' };

type Named = {
  username: string;
  email?: string;
  displayName?: string;
  firstName?: string;
  lastName?: string;
};

/** Users of a domain, filtered like the server: by username and e-mail, whatever the case. */
function domainUsers(users: Named[]) {
  const { rest, asked } = pretendedRest(({ query }) => {
    const { filter = '', offset, limit } = query as { filter?: string; offset: number; limit: number };
    const has = (text = '') => text.toLowerCase().includes(filter.toLowerCase());
    return users
      .filter(({ username, email }) => has(username) || has(email))
      .slice(offset, offset + limit)
      .map((user) => ({ email: '', displayName: '', firstName: '', lastName: '', ...user }));
  });
  const { list } = domainUsersApi(rest);
  const found = async (filter: string, offset = 0, limit = 26) =>
    (await list(key, { filter, offset, limit })).map(({ username }) => username);
  return { asked, found };
}

describe('the search for users of a domain', () => {
  const alma = {
    username: 'u-1',
    displayName: 'Alma',
    firstName: 'Alma',
    lastName: 'Reyes',
    email: 'a@b.de',
  };
  const zoe = { username: 'zoe', email: 'Zoe@example.com' };

  it.each([
    ['Reyes', ['u-1']],
    ['alma re', ['u-1']],
    ['ZOE@', ['zoe']],
    ['O', ['zoe']],
    ['nobody', []],
  ])('finds "%s" in names, usernames and e-mail addresses', async (text, expected) => {
    expect(await domainUsers([alma, zoe]).found(text)).toEqual(expected);
  });

  const many = Array.from({ length: 1_001 }, (_, index) => ({ username: `kiosk-${index}` }));

  it('asks the server in a domain with more users than can be read at once', async () => {
    const { asked, found } = domainUsers([...many, alma]);
    expect(await found('KIOSK-100', 1, 2)).toEqual(['kiosk-1000']);
    expect(await found('Reyes')).toEqual([]);
    expect(asked).toContain('GET domains/acme/desk/users?filter=KIOSK-100&offset=1&limit=2');
  });

  it('returns the requested page', async () => {
    const { found } = domainUsers(many.slice(0, 40));
    expect(await found('kiosk', 38, 10)).toEqual(['kiosk-38', 'kiosk-39']);
    expect(await found('', 39, 10)).toEqual(['kiosk-39']);
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

const query = (text: string) => `SELECT FROM orders ${text}`;

describe('the order of a query', () => {
  it.each([
    ['ORDER BY n ASCENDING', 'ORDER BY n ASC      '],
    ['order by n descending limit 2', 'order by n desc       limit 2'],
    ['ORDER BY a Ascending, b DESCENDING', 'ORDER BY a Asc      , b DESC      '],
    ['ORDER BY `a b` descending', 'ORDER BY `a b` desc      '],
    ['ORDER BY a.ascending ASCENDING', 'ORDER BY a.ascending ASC      '],
  ])('is shortened without moving other characters: %s', (text, sent) => {
    expect(withShortOrder(query(text))).toBe(query(sent));
    expect(parseQuery(query(sent)).orderBy.length).toBeGreaterThan(0);
  });

  it.each([
    'ORDER BY n',
    'ORDER BY n DESC, m ASC',
    'ORDER BY ascending',
    'ORDER BY n, descending',
    'WHERE t = "order by n descending"',
    "WHERE t = 'it\\'s ascending' ORDER BY n",
    'WHERE ascending = 1',
    'ORDER BY `n descending`',
  ])('is unchanged: %s', (text) => {
    expect(withShortOrder(query(text))).toBe(query(text));
  });

  it('is shortened in every query sent', async () => {
    const { rest, bodies } = pretendedRest(() => ({ data: [], totalResults: 0 }));
    await modelsApi(rest).query({ namespace: 'a', id: 'b' }, query('ORDER BY n ASCENDING'));
    expect(bodies).toEqual([{ query: query('ORDER BY n ASC      ') }]);
  });
});

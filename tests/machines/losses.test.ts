import { describe, expect, it, vi } from 'vitest';
import { domainApi } from '~/api/rest/domain/api';
import { domainsApi } from '~/api/rest/domains';
import { namespacesApi } from '~/api/rest/namespaces';
import { rolesApi } from '~/api/rest/roles';
import { lossText } from '~/core/losses';
import { lossesOfDomainUsers } from '~/machines/resources/domain/losses';
import { connectedTo, lossesOfUsers } from '~/machines/resources/losses';
import { domain, rejected } from '../support/fixtures';
import { pretendedRest } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const paged = (data: object[]) => ({ data, startIndex: 0, totalResults: data.length });
const session = (username: string) => ({ id: username, username, userType: 'normal' });

/** A server where devi owns two domains in a personal namespace, and has two roles elsewhere. */
async function counted(username: string, missing: readonly string[] = []) {
  const answers: Record<string, unknown> = {
    namespaces: [{ id: 'acme', displayName: '', domains: [] }],
    'roles/namespace/acme': { devi: 'Owner' },
    'domains/acme/orders/members': { devi: 'Developer', ada: 'Owner' },
    'domains/~devi/sandbox/stats': { activeSessionCount: 1, userCount: 3, modelCount: 128, dbSize: 1 },
    'domains/~devi/sandbox/sessions': paged([session('hannah'), session('hannah')]),
    'domains/~devi/price-trial/stats': { activeSessionCount: 0, userCount: 0, modelCount: 41, dbSize: 1 },
    'domains/~devi/price-trial/sessions': paged([]),
  };
  const own = ['sandbox', 'price-trial'].map((id) => domain({ namespace: '~devi', id }));
  const { rest } = pretendedRest(({ path, query }) => {
    if (missing.includes(path)) throw rejected('unavailable', 503);
    // One list has the domains of everybody: nobody is asked for by name.
    if (path === 'domains' && query['namespace'] === undefined)
      return [domain({ namespace: 'acme', id: 'orders' }), ...own];
    if (!(path in answers)) throw rejected('not_found', 404);
    return answers[path];
  });
  const world = screenWorld({
    domains: domainsApi(rest),
    namespaces: namespacesApi(rest),
    roles: rolesApi(rest),
  });
  return lossesOfUsers({ ...world.wiring, rest }, [{ username }], new AbortController().signal);
}

describe('what goes with an operator', () => {
  it('is the personal namespace with its domains and who is in them, and the roles elsewhere', async () => {
    const { list, uncounted, notes } = await counted('devi');
    expect(list).toEqual([
      {
        what: 'domain',
        count: 2,
        items: [
          { name: '~devi/sandbox', notes: ['128 models', '1 connected'] },
          { name: '~devi/price-trial', notes: ['41 models', 'nobody connected'] },
        ],
      },
      { what: 'model', count: 169 },
      { what: 'namespace', count: 1, items: [{ name: '~devi' }] },
      {
        what: 'place',
        count: 2,
        items: [
          { name: 'acme', notes: ['Owner'] },
          { name: 'acme/orders', notes: ['Developer'] },
        ],
      },
      { what: 'connection', count: 1, items: [{ name: 'hannah', notes: ['in ~devi/sandbox'] }] },
    ]);
    expect([uncounted, notes]).toEqual([[], []]);
  });

  it('is nothing for one who owns nothing', async () => {
    const { list, uncounted } = await counted('emre');
    expect([list, uncounted]).toEqual([[], []]);
  });

  it('names what could not be counted', async () => {
    const { list, uncounted, notes } = await counted('devi', ['domains/~devi/sandbox/stats', 'roles/namespace/acme']);
    expect(list[0]).toMatchObject({ what: 'domain', count: 2, items: [{ notes: ['not counted'] }, {}] });
    expect(uncounted).toEqual(['What the domain ~devi/sandbox holds could not be counted.']);
    expect(notes).toEqual(['Roles in 1 more place were not looked up.']);
  });

  it('names the places that were not looked up in time', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    const { list, notes } = await counted('devi');
    expect(list.some(({ what }) => what === 'place')).toBe(false);
    expect(notes).toEqual(['Roles in 2 more places were not looked up.']);
  });

  it('fails as a whole when the domains can not be read', async () => {
    await expect(counted('devi', ['domains'])).rejects.toMatchObject({ status: 503 });
  });
});

/** What goes with the users of a domain of this server. */
async function countedInDomain(answer: (path: string, query: Record<string, unknown>) => unknown, ...names: string[]) {
  const { rest } = pretendedRest(({ path, query }) => answer(path.replace('domains/acme/orders/', ''), query));
  const key = { namespace: 'acme', id: 'orders' };
  const wiring = {
    ...screenWorld({}).wiring,
    rest,
    key,
    inDomain: domainApi(rest),
    target: { namespace: key.namespace, domainId: key.id },
    at: (page: string) => page,
  };
  const rows = names.map((username) => ({ username }));
  return (await lossesOfDomainUsers(wiring, rows, new AbortController().signal)).list.map(lossText);
}

describe('what goes with a user of a domain', () => {
  it('is what the user has: groups, permissions and a connection', async () => {
    const answers: Record<string, unknown> = {
      groups: [{ id: 'desk', description: '', members: ['alma', 'ben'] }],
      collections: paged([
        { id: 'orders', userPermissions: { alma: {} } },
        { id: 'notes', userPermissions: { 'anonymous:alma': {} } },
      ]),
      sessions: paged([session('alma'), session('ben')]),
    };
    expect(await countedInDomain((path) => answers[path], 'alma')).toEqual([
      'Member of 1 group',
      'Permissions in 1 collection',
      '1 person is connected now',
    ]);
    expect(await countedInDomain((path) => answers[path], 'carl')).toEqual([]);
  });

  it('is who is connected to a domain, without this operator', async () => {
    const { rest } = pretendedRest(({ query }) =>
      query['sessionType'] === 'all'
        ? paged([
            session('alma'),
            session('mara'),
            { ...session('mara'), userType: 'convergence' },
            { ...session('emre'), userType: 'convergence' },
          ])
        : paged([]),
    );
    const key = { namespace: 'acme', id: 'orders' };
    const { wiring } = screenWorld({});
    expect(await connectedTo({ ...wiring, rest }, key, new AbortController().signal)).toEqual([
      { type: 'normal', username: 'alma' },
      { type: 'normal', username: 'mara' },
      { type: 'convergence', username: 'emre' },
    ]);
  });

  it('is counted to the end of lists of any length', async () => {
    const many = Array.from({ length: 1_234 }, (_, index) => `user-${index}`);
    const answers: Record<string, object[]> = {
      groups: [],
      collections: many.map((id) => ({ id, userPermissions: { alma: {} } })),
      sessions: many.map(session),
    };
    const answer = (path: string, query: Record<string, unknown>) => {
      const from = Number(query['offset']);
      const rows = answers[path] ?? [];
      return path === 'groups' ? rows : paged(rows.slice(from, from + Number(query['limit'])));
    };
    expect(await countedInDomain(answer, 'alma', ...many)).toEqual([
      'Permissions in 1,234 collections',
      '1,234 people are connected now',
    ]);
  });
});

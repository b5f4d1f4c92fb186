import { describe, expect, it } from 'vitest';
import { domainsApi } from '~/api/rest/domains';
import { namespacesApi } from '~/api/rest/namespaces';
import { rolesApi } from '~/api/rest/roles';
import { lossesOfUsers } from '~/machines/resources/losses';
import { domain } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
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
    if (missing.includes(path)) throw refusal(503, 'unavailable');
    if (path === 'domains')
      return query['namespace'] === '~devi' ? own : [domain({ namespace: 'acme', id: 'orders' }), ...own];
    if (!(path in answers)) throw refusal(404, 'not_found');
    return answers[path];
  });
  const world = screenWorld({
    domains: domainsApi(rest),
    namespaces: namespacesApi(rest),
    roles: rolesApi(rest),
  });
  return lossesOfUsers({ ...world.wiring, rest }, [username], new AbortController().signal);
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
    const { list, uncounted, notes } = await counted('devi', [
      'domains/~devi/sandbox/stats',
      'roles/namespace/acme',
    ]);
    expect(list[0]).toMatchObject({ what: 'domain', count: 2, items: [{ notes: ['not counted'] }, {}] });
    expect(uncounted).toEqual(['What the domain ~devi/sandbox holds could not be counted.']);
    expect(notes).toEqual(['Roles in 1 more place were not looked up.']);
  });

  it('fails as a whole when the domains can not be read', async () => {
    await expect(counted('devi', ['domains'])).rejects.toMatchObject({ status: 503 });
  });
});

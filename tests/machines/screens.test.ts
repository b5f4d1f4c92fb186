import { describe, expect, it, vi } from 'vitest';
import type { DomainListQuery, NewDomain } from '~/api/rest/domains';
import { restOf } from '~/api/rest/client';
import type { Principal } from '~/core/capabilities';
import type { ApiProblem } from '~/core/problem';
import {
  type DomainFacts,
  domainFormScreens,
  domainList,
  domainScreens,
  emptyDomain,
  suggestedId,
  withDisplayName,
} from '~/machines/resources/domains';
import { sharedScreens } from '~/machines/resources/pickers';
import type { Wiring } from '~/machines/services';
import { needsManaging } from '../support/domain-settings-samples';
import { domain, rejected, unauthorised, unreachable } from '../support/fixtures';
import { settle } from '../support/deferred-task';
import { counted, openedForm, openedList } from '../support/screen-form';
import { screenWorld } from '../support/screen-world';

const facts: DomainFacts = {
  namespacesEnabled: true,
  userNamespacesEnabled: true,
  defaultNamespace: '',
  username: 'ada',
};

type Ask = (call: { method?: string | undefined; path: string }) => Promise<unknown>;
const noCall: Ask = () => Promise.reject(new Error('The test expects no REST call.'));

const admin: Principal = { username: 'ada', serverRole: 'Server Admin' };

/** The machines of the screens with a fake server that has eleven domains; `lost` cannot be deleted, for the given reason. */
function wired(reason: ApiProblem = unreachable, call: Ask = noCall, refusal?: ApiProblem) {
  const asked: unknown[] = [];
  const removed: string[] = [];
  const rows = Array.from({ length: 11 }, (_, index) => domain({ id: index === 1 ? 'lost' : `d${index}` }));
  const api = {
    domains: {
      list: (query: DomainListQuery) => {
        asked.push(query);
        return Promise.resolve(rows.slice(query.offset, query.offset + query.limit));
      },
      remove: ({ id }: { id: string }) => {
        removed.push(id);
        return id === 'lost' ? Promise.reject(reason) : Promise.resolve();
      },
      get: () => Promise.resolve(domain({ id: 'lost' })),
      create: (created: NewDomain) => {
        asked.push(created);
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    },
    namespaces: {
      list: (query: unknown) => {
        asked.push(query);
        return Promise.resolve([]);
      },
    },
  };
  const world = screenWorld(api);
  const wiring = { ...world.wiring, rest: restOf(call as Wiring['rest']['call']) };
  return {
    ...world,
    asked,
    removed,
    machines: { ...domainScreens(wiring), ...domainFormScreens(wiring), ...sharedScreens(wiring) },
  };
}

const listed = async (world: ReturnType<typeof wired>, principal = admin) =>
  openedList(world.machines.domainList(principal), domainList.defaults);

describe('the domain list', () => {
  it('reports each deletion', async () => {
    const world = wired();
    const { remove } = await listed(world);
    expect(world.asked).toEqual([{ namespace: undefined, filter: '', offset: 0, limit: 11 }]);
    await remove(['acme/d0', 'acme/lost'], 'delete 2 domains');
    expect(world.told).toEqual([
      { intent: 'success', title: "Domain 'acme/d0' is marked for deletion." },
      {
        intent: 'error',
        title: 'Could Not Delete Domain',
        text: 'The domain could not be deleted. It still exists. Try again.',
      },
    ]);
  });

  it('stops deleting when the session has ended', async () => {
    const world = wired(unauthorised);
    const { remove } = await listed(world);
    const results = await remove(['acme/d0', 'acme/lost', 'acme/d2'], 'delete 3 domains');
    expect(world.removed).toEqual(['d0', 'lost']);
    expect(results.map(({ problem }) => problem)).toEqual([undefined, unauthorised]);
  });

  it('stops deleting when the list is left', async () => {
    const world = wired();
    const { list, removal } = await listed(world);
    list.send({ type: 'list.remove', ids: ['acme/d0', 'acme/d2'] });
    await counted(removal);
    removal.send({ type: 'removal.type', text: 'delete 2 domains' });
    removal.send({ type: 'removal.confirm' });
    list.stop();
    await settle();
    expect(world.removed).toEqual(['d0']);
  });

  it('checks for a managing role in the domain before deleting, unless the server role allows it', async () => {
    const asks: string[] = [];
    const world = wired(unreachable, ({ method = 'GET', path }) => {
      asks.push(`${method} ${path}`);
      if (path.includes('/d0/')) return Promise.reject(rejected('forbidden', 403));
      if (path.includes('/d2/')) return Promise.reject(unreachable);
      return Promise.resolve({ enabled: false });
    });
    const { removal, remove } = await listed(world, { username: 'devi', serverRole: 'Developer' });
    const results = await remove(['acme/d0', 'acme/d2', 'acme/d3'], 'delete 3 domains');
    expect(removal.getSnapshot().context.losses?.notes).toEqual([`You can't delete acme/d0. ${needsManaging}`]);
    expect(asks.slice(-3)).toEqual(['d0', 'd2', 'd3'].map((id) => `GET domains/acme/${id}/config/anonymousAuth`));
    expect(world.removed).toEqual(['d3']);
    expect(results).toMatchObject([
      { problem: { message: needsManaging } },
      { problem: { message: 'The server could not be reached.' } },
      { problem: undefined },
    ]);
  });
});

it('refuses the deletion of a domain as soon as it is asked for, to those without a managing role', async () => {
  const world = wired(unreachable, () => Promise.reject(rejected('forbidden', 403)));
  const { list, removal } = await listed(world, { username: 'devi', serverRole: 'Developer' });
  list.send({ type: 'list.remove', ids: ['acme/d0'] });
  await counted(removal);
  removal.send({ type: 'removal.type', text: 'd0' });
  expect(removal.getSnapshot().context.losses?.forbidden).toContain(needsManaging);
  expect(removal.getSnapshot().can({ type: 'removal.confirm' })).toBe(false);
});

describe('a new domain', () => {
  it('names the roles required in a namespace', async () => {
    const { machines } = wired(unreachable, undefined, rejected('forbidden', 403));
    const shared: DomainFacts = { ...facts, userNamespacesEnabled: false };
    const values = emptyDomain(shared);
    const { submit } = await openedForm(machines.createDomain(shared), { values, facts: shared });
    const { refusal } = await submit({ namespace: 'acme', id: 'plans', displayName: 'Plans' });
    expect(refusal).toEqual({
      title: 'Domain Not Created',
      text: "The domain could not be created in the namespace 'acme'. Ask an owner of this namespace to give you the Domain Admin role.",
      fieldError: { field: 'namespace', text: "You can't create domains here." },
    });
  });

  it('is announced as created without a dismissed checklist, then the list opens', async () => {
    const { machines, asked, told, gone, wiring } = wired();
    const forget = vi.spyOn(wiring.browser.checklists, 'forget');
    const { submit } = await openedForm(machines.createDomain(facts), { values: emptyDomain(facts), facts });
    await submit({ id: ' plans ', displayName: 'Plans' });
    expect(asked).toEqual([{ namespace: '~ada', id: 'plans', displayName: 'Plans' }]);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Domain Created',
        text: "Domain '~ada/plans' created.",
        link: { label: 'Open domain', href: '/domain/~ada/plans' },
      },
    ]);
    expect(gone).toEqual(['/domains']);
    expect(forget).toHaveBeenCalledExactlyOnceWith('mara', asked[0]);
  });

  it.each([
    ['Order Desk', 'order-desk'],
    ['  Café № 7! ', 'cafe-no-7'],
    ['...', ''],
    ['طلبات', 'طلبات'],
  ])('suggests an id for the display name %j', (name, id) => {
    expect(suggestedId(name)).toBe(id);
  });

  it('updates the id with the display name until another id is entered', () => {
    const typed = (id: string, displayName: string, next: string) =>
      withDisplayName({ ...emptyDomain(facts), id, displayName }, next);
    expect(typed('', '', 'O')).toEqual({ displayName: 'O', id: 'o' });
    expect(typed('order', 'Order', 'Order D')).toEqual({ displayName: 'Order D', id: 'order-d' });
    expect(typed('mine', 'Order', 'Order D')).toEqual({ displayName: 'Order D' });
  });
});

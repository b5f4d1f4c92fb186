import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { DomainListQuery, NewDomain } from '~/api/rest/domains';
import { restOf } from '~/api/rest/client';
import type { Principal } from '~/core/capabilities';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import {
  type DomainFacts,
  emptyDomain,
  suggestedId,
  withDisplayName,
  domainFormScreens,
} from '~/machines/resources/domain-form';
import { domainList, domainScreens } from '~/machines/resources/domains';
import { sharedScreens } from '~/machines/resources/pickers';
import type { Wiring } from '~/machines/services';
import { settle } from '../support/deferred-task';
import { domain, rejected, unauthorised, unreachable } from '../support/fixtures';
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

/** The machines of the screens before a server with eleven domains; `lost` cannot be deleted, for the reason given. */
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

describe('screens: domains', () => {
  it('asks for one row more than the ten of a page, whose presence says that there is another', async () => {
    const { machines, asked } = wired();
    const list = createActor(machines.domainList(admin), {
      input: { query: readQuery('', domainList.defaults) },
    });
    list.start();
    await waitFor(list, (s) => s.context.page !== undefined, { timeout: 1_000 });
    expect(asked).toEqual([{ namespace: undefined, filter: '', offset: 0, limit: 11 }]);
    expect(list.getSnapshot().context.page).toMatchObject({ hasNext: true, at: 7 });
    expect(list.getSnapshot().context.page?.rows).toHaveLength(10);
    list.send({ type: 'list.page', page: 2 });
    await waitFor(list, (s) => s.context.page?.rows.length === 1, { timeout: 1_000 });
    expect(asked.at(-1)).toEqual({ namespace: undefined, filter: '', offset: 10, limit: 11 });
    expect(list.getSnapshot().context.page?.hasNext).toBe(false);
    list.stop();
  });

  it('says of each deletion what became of it', async () => {
    const { machines, told } = wired();
    const list = createActor(machines.domainList(admin), {
      input: { query: readQuery('', domainList.defaults) },
    });
    list.start();
    await waitFor(list, (s) => s.context.page !== undefined, { timeout: 1_000 });
    list.send({ type: 'list.remove', ids: ['acme/d0', 'acme/lost'] });
    list.send({ type: 'removal.type', text: 'delete 2 domains' });
    list.send({ type: 'removal.confirm' });
    await settle();
    expect(told).toEqual([
      { intent: 'success', title: "Domain 'acme/d0' is marked for deletion." },
      {
        intent: 'error',
        title: 'Could Not Delete Domain',
        text: 'The domain could not be deleted. It is still there. Try again.',
      },
    ]);
    list.stop();
  });

  it('deletes nothing more once the session of whoever confirmed it is over', async () => {
    const { machines, removed } = wired(unauthorised);
    const list = createActor(machines.domainList(admin), {
      input: { query: readQuery('', domainList.defaults) },
    });
    list.start();
    await waitFor(list, (s) => s.context.page !== undefined, { timeout: 1_000 });
    list.send({ type: 'list.remove', ids: ['acme/d0', 'acme/lost', 'acme/d2'] });
    list.send({ type: 'removal.type', text: 'delete 3 domains' });
    list.send({ type: 'removal.confirm' });
    await settle();
    expect(removed).toEqual(['d0', 'lost']);
    expect(list.getSnapshot().context.results.map(({ problem }) => problem)).toEqual([
      undefined,
      unauthorised,
    ]);
    list.stop();
  });

  it('deletes nothing more once the list is left', async () => {
    const { machines, removed } = wired();
    const list = createActor(machines.domainList(admin), {
      input: { query: readQuery('', domainList.defaults) },
    });
    list.start();
    await waitFor(list, (s) => s.context.page !== undefined, { timeout: 1_000 });
    list.send({ type: 'list.remove', ids: ['acme/d0', 'acme/d2'] });
    list.send({ type: 'removal.type', text: 'delete 2 domains' });
    list.send({ type: 'removal.confirm' });
    list.stop();
    await settle();
    expect(removed).toEqual(['d0']);
  });

  it('asks first whether an operator has a managing role in the domain, where the server role is none', async () => {
    const asks: string[] = [];
    const { machines, removed } = wired(unreachable, ({ method = 'GET', path }) => {
      asks.push(`${method} ${path}`);
      if (path.includes('/d0/')) return Promise.reject(rejected('forbidden', 403));
      if (path.includes('/d2/')) return Promise.reject(unreachable);
      return Promise.resolve({ enabled: false });
    });
    const developer: Principal = { username: 'devi', serverRole: 'Developer' };
    const list = createActor(machines.domainList(developer), {
      input: { query: readQuery('', domainList.defaults) },
    });
    list.start();
    await waitFor(list, (s) => s.context.page !== undefined, { timeout: 1_000 });
    list.send({ type: 'list.remove', ids: ['acme/d0', 'acme/d2', 'acme/d3'] });
    list.send({ type: 'removal.type', text: 'delete 3 domains' });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'partlyFailed' }), { timeout: 1_000 });
    expect(asks).toEqual(['d0', 'd2', 'd3'].map((id) => `GET domains/acme/${id}/config/anonymousAuth`));
    expect(removed).toEqual(['d3']);
    expect(list.getSnapshot().context.results).toMatchObject([
      {
        problem: {
          message:
            'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, or the domain role Domain Admin or Owner.',
        },
      },
      { problem: { message: 'The server could not be reached.' } },
      { problem: undefined },
    ]);
    list.stop();
  });

  it('says which roles it takes to create a domain in a namespace', async () => {
    const { machines } = wired(unreachable, undefined, rejected('forbidden', 403));
    const shared: DomainFacts = { ...facts, userNamespacesEnabled: false };
    const form = createActor(machines.createDomain(shared), {
      input: { values: emptyDomain(shared), facts: shared },
    });
    form.start();
    await settle();
    form.send({ type: 'form.change', change: { namespace: 'acme', id: 'plans', displayName: 'Plans' } });
    form.send({ type: 'form.submit' });
    await settle();
    expect(form.getSnapshot().context.refusal).toEqual({
      title: 'Domain Not Created',
      text: "The domain could not be created in the namespace 'acme'. Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner.",
      fieldError: { field: 'namespace', text: 'Your role does not permit domains here.' },
    });
    form.stop();
  });

  it('says that a domain was created, and goes back to the list', async () => {
    const { machines, asked, told, gone } = wired();
    const form = createActor(machines.createDomain(facts), { input: { values: emptyDomain(facts), facts } });
    form.start();
    await settle();
    form.send({ type: 'form.change', change: { id: ' plans ', displayName: 'Plans' } });
    form.send({ type: 'form.submit' });
    await settle();
    expect(asked).toEqual([{ namespace: '~ada', id: 'plans', displayName: 'Plans' }]);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Domain Created',
        text: '~ada/plans',
        link: { label: 'Open domain', href: '/domain/~ada/plans' },
      },
    ]);
    expect(gone).toEqual(['/domains']);
    form.stop();
  });

  it('asks for ten matches in the picker of namespaces', async () => {
    const { machines, asked } = wired();
    const query = { ...readQuery('', { pageSize: 10 }), filter: 'fin' };
    const picker = createActor(machines.namespacePicker, { input: { query } });
    picker.start();
    await settle();
    expect(asked).toEqual([{ filter: 'fin', offset: 0, limit: 10 }]);
    picker.stop();
  });
});

describe('the id of a new domain', () => {
  it.each([
    ['Order Desk', 'order-desk'],
    ['  Café № 7! ', 'cafe-no-7'],
    ['...', ''],
    ['طلبات', 'طلبات'],
  ])('is suggested from the display name %j', (name, id) => {
    expect(suggestedId(name)).toBe(id);
  });

  it('follows the display name until another one is entered', () => {
    const typed = (id: string, displayName: string, next: string) =>
      withDisplayName({ ...emptyDomain(facts), id, displayName }, next);
    expect(typed('', '', 'O')).toEqual({ displayName: 'O', id: 'o' });
    expect(typed('order', 'Order', 'Order D')).toEqual({ displayName: 'Order D', id: 'order-d' });
    expect(typed('mine', 'Order', 'Order D')).toEqual({ displayName: 'Order D' });
  });
});

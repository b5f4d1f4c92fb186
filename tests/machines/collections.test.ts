import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Collection, CollectionSummary } from '~/api/rest/domain/collections';
import { readQuery } from '~/core/list-query';
import { orderRows } from '~/core/order-rows';
import { browsePath } from '~/core/paths';
import type { ApiProblem } from '~/core/problem';
import {
  collectionList,
  collectionPath,
  collectionScreens,
  type CollectionValues,
  emptyCollection,
} from '~/machines/resources/domain/collections';
import { userGrantee } from '~/machines/resources/domain/permissions';
import { storedPolicy } from '../support/collection-samples';
import { unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const flags = { read: true, write: true, create: true, remove: true, manage: false };
const stored = (id: string, change: Partial<Collection> = {}): Collection => ({
  id,
  description: '',
  worldPermissions: flags,
  userPermissions: {},
  overrideSnapshotPolicy: false,
  snapshotPolicy: storedPolicy,
  ...change,
});

type Failures = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', ApiProblem | Error>>;

/** The machines before a server with these collections, which knows the users `ana` and `ben`. */
function wired(collections: Collection[] = [], failures: Failures = {}) {
  const server = { collections, failures };
  const { rest, asked, bodies } = pretendedRest(({ method, path, query, body }) => {
    const failure = server.failures[method as keyof Failures];
    if (failure) throw failure;
    const [, , , place = '', id = ''] = path.split('/').map(decodeURIComponent);
    const found = server.collections.find((each) => each.id === id);
    if (place === 'collectionSummary') {
      const { filter = '', offset, limit } = query as { filter?: string; offset: number; limit: number };
      const rows = server.collections.filter((each) => each.id.includes(filter));
      const data = rows.slice(offset, offset + limit).map((each, index) => ({
        id: each.id,
        description: each.description,
        modelCount: index,
      }));
      return { data, startIndex: offset, totalResults: rows.length };
    }
    if (method === 'POST' || method === 'PUT') {
      const sent = body as Collection;
      const known = Object.entries(sent.userPermissions).filter(([name]) => ['ana', 'ben'].includes(name));
      const kept = {
        ...sent,
        id: method === 'PUT' ? id : sent.id,
        userPermissions: Object.fromEntries(known),
      };
      server.collections = [...server.collections.filter((each) => each.id !== kept.id), kept];
      return {};
    }
    if (method === 'DELETE') return {};
    if (!found) throw refusal(404, 'not_found');
    return found;
  });
  const world = screenWorld({});
  const machines = collectionScreens({ ...world.wiring, rest }, key);
  return { ...world, asked, bodies, server, machines };
}

const typed: CollectionValues = { ...emptyCollection, id: ' returns ', description: ' What came back ' };

async function created(values: CollectionValues, failures: Failures = {}) {
  const world = wired([], failures);
  const form = createActor(world.machines.createCollection, {
    input: { values: emptyCollection, facts: { exists: false, stored: undefined } },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  form.send({ type: 'form.change', change: values });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form };
}

async function edited(
  change: Partial<CollectionValues>,
  {
    before = stored('orders'),
    interfere,
  }: { before?: Collection; interfere?: (w: ReturnType<typeof wired>) => void } = {},
) {
  const world = wired([before]);
  const form = createActor(world.machines.editCollection, {
    input: { values: { ...emptyCollection, id: before.id }, facts: { exists: true, stored: undefined } },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  world.asked.length = 0;
  interfere?.(world);
  form.send({ type: 'form.change', change });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, form };
}

describe('the list of collections', () => {
  async function listed(search: string, ids: string[], failures: Failures = {}) {
    const world = wired(
      ids.map((id) => stored(id)),
      failures,
    );
    const list = createActor(world.machines.collectionList, {
      input: { query: readQuery(search, collectionList.defaults) },
    }).start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    return { ...world, list };
  }

  it('asks for 25 at a time, in the order of their ids', async () => {
    const { asked, list } = await listed(
      '?filter=c&page=2',
      Array.from({ length: 30 }, (_, n) => `c${n}`),
    );
    expect(asked).toEqual(['GET domains/acme/desk/collectionSummary?filter=c&offset=25&limit=25']);
    expect(list.getSnapshot().context.page).toMatchObject({ total: 30, hasNext: false });
  });

  it('sorts by each column, then by id', () => {
    const row = (id: string, modelCount: number, description: string): CollectionSummary => ({
      id,
      modelCount,
      description,
    });
    const rows = [row('b', 2, ''), row('a10', 2, 'z'), row('a9', 0, '')];
    const ids = (column: string, direction: 'ascending' | 'descending') =>
      orderRows(rows, { column, direction }, collectionList.descriptor.ordering!).map(({ id }) => id);
    expect(ids('id', 'ascending')).toEqual(['a9', 'a10', 'b']);
    expect(ids('models', 'descending')).toEqual(['a10', 'b', 'a9']);
    expect(ids('description', 'ascending')).toEqual(['a9', 'b', 'a10']);
    expect(ids('unheard', 'ascending')).toEqual(['a9', 'a10', 'b']);
  });

  it('encodes any id in addresses', () => {
    expect(collectionPath(key, 'a/b 100%?#é')).toBe(
      '/domain/acme/desk/collections/a%2Fb%20100%25%3F%23%C3%A9',
    );
    expect(browsePath(key, 'a&b=c d')).toBe('/domain/acme/desk/models?mode=browse&collection=a%26b%3Dc+d');
  });
});

describe('a new collection', () => {
  it('is sent whole, without blanks around its texts, and leads to the list', async () => {
    const users = [{ to: userGrantee('ana'), granted: ['read'] }];
    const { asked, bodies, told, gone } = await created({ ...typed, users });
    expect(asked).toEqual([
      'POST domains/acme/desk/collections',
      'GET domains/acme/desk/collections/returns',
    ]);
    expect(bodies).toEqual([
      {
        id: 'returns',
        description: 'What came back',
        worldPermissions: flags,
        userPermissions: { ana: { read: true, write: false, create: false, remove: false, manage: false } },
        overrideSnapshotPolicy: false,
        snapshotPolicy: {
          snapshotsEnabled: false,
          triggerByVersion: false,
          maximumVersionInterval: 0,
          limitByVersion: false,
          minimumVersionInterval: 0,
          triggerByTime: false,
          maximumTimeInterval: 0,
          limitByTime: false,
          minimumTimeInterval: 0,
        },
      },
    ]);
    expect(told).toEqual([
      { intent: 'success', title: 'Collection Created', text: "Collection 'returns' successfully created" },
    ]);
    expect(gone).toEqual(['/domain/acme/desk/collections']);
  });

  it('is not read again without user permissions', async () => {
    const { asked } = await created(typed);
    expect(asked).toEqual(['POST domains/acme/desk/collections']);
  });

  it('says which user permissions the server did not store', async () => {
    const users = ['ana', 'nobody', 'neither'].map((name) => ({ to: userGrantee(name), granted: ['read'] }));
    const { told } = await created({ ...typed, users });
    expect(told.map(({ intent, text }) => [intent, text])).toEqual([
      ['error', "'neither' is not a user of this domain. The permissions for 'neither' were not stored."],
      ['error', "'nobody' is not a user of this domain. The permissions for 'nobody' were not stored."],
      ['success', "Collection 'returns' successfully created"],
    ]);
  });

  it("warns when the stored permissions can't be read", async () => {
    const users = [{ to: userGrantee('ana'), granted: ['read'] }];
    const { told, logged, gone } = await created({ ...typed, users }, { GET: unreachable });
    expect(told.map(({ title }) => title)).toEqual(['Permissions Not Checked', 'Collection Created']);
    expect(logged).toHaveLength(1);
    expect(gone).toHaveLength(1);
  });

  it.each<[string, Partial<CollectionValues>, object]>([
    ['no id', { id: '' }, { id: 'Please input an Id!' }],
    ['a blank id', { id: ' \t' }, { id: 'Please input an Id!' }],
    ['an id that is no address', { id: '..' }, { id: '"." and ".." can\'t be used as an id.' }],
    ['a blank description', { description: '  ' }, { description: 'Please input a Description!' }],
    [
      'everything wrong, in the order of the form',
      {
        id: '',
        description: ' ',
        overrideSnapshotPolicy: true,
        snapshotsEnabled: true,
        limitByTime: true,
        minimumTime: '1.5',
      },
      {
        id: 'Please input an Id!',
        description: 'Please input a Description!',
        minimumTime: 'Please input a whole number of minutes, 0 or more!',
      },
    ],
  ])('with %s is not sent', async (_, change, errors) => {
    const { asked, form } = await created({ ...typed, ...change });
    expect(asked).toEqual([]);
    expect(form.getSnapshot().matches({ editing: 'invalid' })).toBe(true);
    expect(form.getSnapshot().context.errors).toEqual(errors);
    expect(form.getSnapshot().context.faulty?.field).toBe(Object.keys(errors)[0]);
  });

  it('accepts no description, and any policy that is not in force', async () => {
    const { asked } = await created({
      ...typed,
      description: '',
      snapshotsEnabled: true,
      triggerByTime: true,
      maximumTime: 'x',
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a collection that exists', () => {
  it('is sent without its id; what was not touched stays to the millisecond', async () => {
    const { asked, bodies, told, gone } = await edited({ description: 'Of today' });
    expect(asked).toEqual([
      'GET domains/acme/desk/collections/orders',
      'PUT domains/acme/desk/collections/orders',
    ]);
    const { id: _, ...rest } = stored('orders', { description: 'Of today' });
    expect(bodies).toEqual([rest]);
    expect(told).toEqual([
      { intent: 'success', title: 'Collection Updated', text: "Collection 'orders' successfully updated" },
    ]);
    expect(gone).toEqual(['/domain/acme/desk/collections']);
  });

  it('keeps entries of users of every type', async () => {
    const before = stored('orders', {
      userPermissions: { ben: flags, 'anonymous:7%2Fa': flags, 'convergence:mara': flags },
    });
    const { bodies, told } = await edited({ world: [] }, { before });
    expect(bodies[0]).toMatchObject({ userPermissions: before.userPermissions });
    expect(told.map(({ title }) => title)).toContain('Permissions Not Stored');
  });

  it('is no conflict when only the order of the entries differs', async () => {
    const { form } = await edited(
      { description: 'Mine' },
      {
        before: stored('orders', { userPermissions: { ben: flags, ana: flags } }),
        interfere: ({ server }) =>
          (server.collections = [stored('orders', { userPermissions: { ana: flags, ben: flags } })]),
      },
    );
    expect(form.getSnapshot().matches('saved')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Collection } from '~/api/rest/domain/collections';
import type { ApiProblem } from '~/core/problem';
import { collectionScreens, type CollectionValues, emptyCollection } from '~/machines/resources/domain/collections';
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

/** The machines with a fake server that has these collections and the users `ana` and `ben`. */
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

describe('a new collection', () => {
  it("warns when the stored permissions can't be read", async () => {
    const users = [{ to: userGrantee('ana'), granted: ['read'] }];
    const { told, logged, gone } = await created({ ...typed, users }, { GET: unreachable });
    expect(told.map(({ title }) => title)).toEqual(['Permissions Not Checked', 'Collection Created']);
    expect(logged).toHaveLength(1);
    expect(gone).toHaveLength(1);
  });
});

describe('an existing collection', () => {
  it('keeps permissions of users of every type', async () => {
    const before = stored('orders', {
      userPermissions: { ben: flags, 'anonymous:7%2Fa': flags, 'convergence:mara': flags },
    });
    const { bodies, told } = await edited({ world: [] }, { before });
    expect(bodies[0]).toMatchObject({ userPermissions: before.userPermissions });
    expect(told.map(({ title }) => title)).toContain('Permissions Not Stored');
  });

  it('has no conflict when only the order of the entries differs', async () => {
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

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRest } from '~/api/rest/client';
import { domainApi } from '~/api/rest/domain/api';
import type { Collection } from '~/api/rest/domain/collections';
import { mapOf } from '~/api/rest/domains';
import { collectionOf, collectionValuesOf } from '~/machines/resources/domain/collections';
import { assignmentsOf } from '~/machines/resources/roles';
import { collectionNamed, snapshotPolicy } from '../contract/support/model-samples';
import { ok, restServer } from '../support/rest-server';

const inherited = ['__proto__', 'constructor', 'prototype', 'toString'];
const byName = <Value>(value: Value) =>
  Object.fromEntries(inherited.map((name) => [name, value])) as Record<string, Value>;
const key = { namespace: 'acme', id: 'orders' };

async function answered<Given>(
  answer: unknown,
  ask: (api: ReturnType<typeof domainApi>) => Promise<Given>,
): Promise<Given> {
  await using local = await restServer(ok(answer));
  const tokens = { current: () => Promise.resolve('t'), renewed: () => Promise.resolve('t') };
  return await ask(domainApi(createRest({ baseURL: local.baseURL, tokens })));
}

describe('mapOf', () => {
  it('keeps names that objects inherit', () => {
    expect(Object.keys(v.parse(mapOf(v.string()), byName('Owner')))).toEqual(inherited);
  });

  it.each([[null], [[]], ['text'], [{ ada: 1 }]])('refuses %j', (value) => {
    expect(v.safeParse(mapOf(v.string()), value).success).toBe(false);
  });

  it('lists members with inherited names', async () => {
    const members = await answered(byName('Owner'), (api) => api.members.list(key));
    expect(
      assignmentsOf(members, { filter: '', sort: undefined })
        .map(({ username }) => username)
        .sort(),
    ).toEqual([...inherited].sort());
  });

  it('keeps user permissions with inherited names when a collection is saved', async () => {
    const flags = { read: true, write: false, create: false, remove: false, manage: false };
    const stored = collectionNamed('c', { worldPermissions: flags, userPermissions: byName(flags) });
    const collection: Collection = await answered(stored, (api) => api.collections.get(key, 'c'));
    const sent = JSON.stringify(collectionOf(collectionValuesOf(collection), snapshotPolicy));
    const { userPermissions } = JSON.parse(sent) as { userPermissions: object };
    expect(Object.keys(userPermissions).sort()).toEqual([...inherited].sort());
  });

  it('keeps model data members with inherited names', async () => {
    const info = { id: 'm', collection: 'c', version: 1, createdTime: 1, modifiedTime: 1 };
    const { data } = await answered({ ...info, data: byName(1) }, (api) => api.models.get(key, 'm'));
    expect(Object.keys(data)).toEqual(inherited);
  });
});

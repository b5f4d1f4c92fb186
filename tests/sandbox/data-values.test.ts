import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  asObjectValue,
  DataError,
  jsonFromValue,
  maximumDepth,
  valueFromJson,
  type DataValue,
} from '../../sandbox/state/data-values';
import { findDomain } from '../../sandbox/state/domains';
import { modelRecord } from '../../sandbox/state/records';
import { findModel } from '../../sandbox/state/models';
import { createSandbox } from '../../sandbox/sandbox';
import { newDirectory, open, present } from './support/open';
import { openShop } from './support/shop';

const idsOf = (value: DataValue): string[] =>
  value.type === 'object' || value.type === 'array'
    ? [...Object.values(value.children).flatMap(idsOf), value.id]
    : [value.id];

const nested = (levels: number) => {
  let json: Record<string, unknown> = {};
  for (let level = 1; level < levels; level += 1) json = { a: json };
  return json;
};

describe('model data', () => {
  it('is a tree of values, with children numbered before their parent', () => {
    expect(valueFromJson({ a: 1, b: ['x', { c: null }], d: true })).toEqual({
      type: 'object',
      id: '0:7',
      children: {
        a: { type: 'number', id: '0:1', value: 1 },
        b: {
          type: 'array',
          id: '0:5',
          children: [
            { type: 'string', id: '0:2', value: 'x' },
            { type: 'object', id: '0:4', children: { c: { type: 'null', id: '0:3' } } },
          ],
        },
        d: { type: 'boolean', id: '0:6', value: true },
      },
    });
  });

  it('stores dates created as dates', () => {
    const value = valueFromJson({ at: new Date(1_577_934_245_678) });
    expect(value.children['at']).toEqual({ type: 'date', id: '0:1', value: 1_577_934_245_678 });
    expect(jsonFromValue(value)).toEqual({ at: { $$convergence_type: 'date', date: 1_577_934_245_678 } });
  });

  it.each([
    { $$convergence_type: 'date', date: 1_577_934_245_678 },
    { $$convergence_type: 'date', date: 'yesterday' },
    { $$convergence_type: 'date' },
    { $$convergence_type: 'color', date: 1, more: true },
  ])('stores %o as an object', (json) => {
    const value = valueFromJson({ at: json });
    const stored = value.children['at'];
    expect(stored?.type === 'object' && Object.keys(stored.children)).toEqual(Object.keys(json));
    expect(jsonFromValue(value)).toEqual({ at: json });
  });

  it.each([{ $convergenceType: 'date', value: '2020-01-02' }, { $convergence: 1 }])('rejects %o', (json) => {
    expect(() => valueFromJson({ deep: [json] })).toThrow(expect.objectContaining({ reason: 'reserved' }));
  });

  it('cannot be a date or a list', () => {
    expect(() => valueFromJson(new Date(1) as unknown as Record<string, unknown>)).toThrow(DataError);
    expect(() => valueFromJson([] as unknown as Record<string, unknown>)).toThrow(DataError);
  });

  it('is unchanged after a round trip', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const json = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
        const value = valueFromJson(json);
        expect(JSON.stringify(jsonFromValue(value))).toBe(JSON.stringify(json));
        const ids = idsOf(value);
        expect(new Set(ids).size).toBe(ids.length);
        const read = present(asObjectValue(JSON.parse(JSON.stringify(value))));
        expect(JSON.stringify(jsonFromValue(read))).toBe(JSON.stringify(json));
      }),
    );
  });

  it('may have the key __proto__', () => {
    const text = '{"__proto__":{"admin":true},"constructor":1}';
    const value = valueFromJson(JSON.parse(text) as Record<string, unknown>);
    const read = present(asObjectValue(JSON.parse(JSON.stringify(value))));
    for (const each of [value, read]) {
      expect(JSON.stringify(jsonFromValue(each))).toBe(text);
      expect(Object.keys(each.children)).toEqual(['__proto__', 'constructor']);
      each.children['__proto__'] = { type: 'null', id: 'x' };
      expect(Object.keys(each.children)).toEqual(['__proto__', 'constructor']);
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('can be nested up to a limit', () => {
    expect(JSON.stringify(jsonFromValue(valueFromJson(nested(maximumDepth))))).toHaveLength(maximumDepth * 6 - 4);
    expect(() => valueFromJson(nested(maximumDepth + 1))).toThrow('deeper than 1000 levels');
    expect(() => valueFromJson(nested(1_000_000))).toThrow('deeper than 1000 levels');
  });

  it.each([
    ['a list as root', []],
    ['an unknown type', { type: 'color', id: '0:1' }],
    ['an inherited type', { type: 'constructor', id: '0:1' }],
    ['no id', { type: 'object', children: {} }],
    ['a list as children', { type: 'object', id: '0:1', children: [] }],
    ['a leaf as root', { type: 'null', id: '0:1' }],
    ['an invalid leaf', { type: 'object', id: '0:2', children: { a: { type: 'number', id: '0:1', value: '1' } } }],
  ])('is rejected on reading with %s', (_what, root) => {
    expect(asObjectValue(root)).toBeUndefined();
    const model = { id: 'm', collection: 'c', version: 1, createdTime: 1, modifiedTime: 1, root };
    expect(v.safeParse(modelRecord, model).success).toBe(false);
  });
});

describe('data on disk', () => {
  it('is read from an earlier version', async () => {
    const data = newDirectory();
    await (await open({ data })).sandbox.close();
    const folder = path.join(data, 'domains');
    const file = path.join(folder, present(readdirSync(folder)[0]));
    // Earlier versions wrote no checksum.
    const { checksum: _, ...domain } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    domain['collections'] = [{ id: 'orders', description: 'Orders' }];
    const times = { createdTime: 5, modifiedTime: 6 };
    domain['models'] = [{ id: 'm', collection: 'orders', version: 3, ...times, data: { a: [1], b: null } }];
    writeFileSync(file, JSON.stringify(domain));

    const { state, login } = await open({ data });
    const admin = await login();
    const answer = await admin('GET', '/domains/convergence/default/models/m');
    expect(answer.body).toEqual({
      id: 'm',
      collection: 'orders',
      version: 3,
      ...times,
      data: { a: [1], b: null },
    });
    const model = present(findModel(present(findDomain(state, 'convergence', 'default')), 'm'));
    expect([model.nextPrefix, model.overrideWorld, model.operations]).toEqual([2, false, []]);
    const collection = await admin('GET', '/domains/convergence/default/collections/orders');
    expect(collection.body).toMatchObject({
      worldPermissions: { create: true, read: true, write: true, remove: true, manage: false },
      userPermissions: {},
      overrideSnapshotPolicy: false,
    });
  });

  it('contains every change to models and collections after a crash', async () => {
    const data = newDirectory();
    const first = await openShop(['alice'], { data });
    const flags = { read: true, write: false, remove: false, manage: false };
    const put = (id: string, json: unknown) =>
      first.inShop('PUT', `/models/${id}`, { collection: 'orders', data: json });
    await first.inShop('PUT', '/config/collection', { autoCreate: true });
    await put('kept', { a: 1 });
    await put('changed', { a: 1 });
    await put('changed', JSON.parse('{"__proto__":{"b":[2]}}'));
    await put('removed', {});
    await first.inShop('DELETE', '/models/removed');
    await put('kept', { a: 2 });
    await first.inShop('PUT', '/models/kept/permissions/world', flags);
    await first.inShop('PUT', '/models/kept/permissions/user/alice', flags);
    const before: unknown = JSON.parse(JSON.stringify(first.domain.models));

    // Like a killed process: nothing is closed, and the lock belongs to the dead process.
    writeFileSync(path.join(data, 'sandbox.lock'), '0');
    const second = await createSandbox({ data });
    const domain = present(findDomain(second.state, 'team', 'shop'));
    expect(JSON.parse(JSON.stringify(domain.models))).toEqual(before);
    expect(JSON.stringify(domain.models)).toContain('"children":{"__proto__":');
    expect(domain.collections.map(({ id }) => id)).toEqual(['orders']);
    await second.close();
  });

  it('can be large and deep', async () => {
    const data = newDirectory();
    const { inShop, sandbox } = await openShop([], { data });
    await inShop('PUT', '/config/collection', { autoCreate: true });
    const large = { list: Array.from({ length: 100_000 }, (_, index) => index) };
    const deep = nested(500);
    expect((await inShop('PUT', '/models/large', { collection: 'c', data: large })).status).toBe(200);
    expect((await inShop('PUT', '/models/deep', { collection: 'c', data: deep })).status).toBe(200);
    await sandbox.close();
    const { login } = await open({ data });
    const admin = await login();
    const read = async (id: string) => (await admin('GET', `/domains/team/shop/models/${id}`)).body['data'];
    expect(JSON.stringify(await read('large'))).toBe(JSON.stringify(large));
    expect(JSON.stringify(await read('deep'))).toBe(JSON.stringify(deep));
  });
});

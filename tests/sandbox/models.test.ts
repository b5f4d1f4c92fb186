import { describe, expect, it } from 'vitest';
import { domainStats } from '../../sandbox/state/domain-stats';
import { valueFromJson } from '../../sandbox/state/data-values';
import type { SandboxOptions } from '../../sandbox/sandbox';
import { applyToModel } from '../../sandbox/state/model-history';
import { createModel, findModel } from '../../sandbox/state/models';
import { noteModelClosed, noteModelOpened, sessionsWithModelOpen } from '../../sandbox/state/open-models';
import type { DomainEvent } from '../../sandbox/state/state';
import { recordings } from '../contract/support/recordings';
import { present } from './support/open';
import { openShop } from './support/shop';

/** Collections come into being when a model needs them. */
const modelShop = async (options: SandboxOptions = {}, ...usernames: string[]) => {
  const shop = await openShop(usernames, options);
  shop.domain.config.collectionAutoCreate = true;
  const put = (id: string, data: unknown, more: object = {}) =>
    shop.inShop('PUT', `/models/${id}`, { collection: 'orders', data, ...more });
  return { ...shop, put };
};

describe('models', () => {
  it.each([true, false])('may be read as they were a moment ago, with the hazards: %s', async (hazards) => {
    const { inShop, state, domain, clock } = await modelShop({ hazards });
    await inShop('PUT', '/models/m', { collection: 'orders', data: { n: 1 } });
    const model = present(findModel(domain, 'm'));
    const read = async () => {
      const { version, data } = (await inShop('GET', '/models/m')).body;
      return [version, data];
    };
    expect(await read()).toEqual([1, { n: 1 }]);
    clock.now += 5_000;
    const id = present(model.root.children['n']).id;
    applyToModel(
      state,
      domain,
      model,
      { type: 'numberSet', id, noOp: false, value: 2 },
      { sessionId: '1', sequenceNumber: 0 },
    );
    expect(await read()).toEqual(hazards ? [1, { n: 1 }] : [2, { n: 2 }]);
    clock.now += 500;
    expect(await read()).toEqual([2, { n: 2 }]);
  });

  it('are not replaced while a session has them open', async () => {
    const { inShop, put, domain } = await modelShop();
    await put('m', { title: 'T' });
    const model = present(findModel(domain, 'm'));
    noteModelOpened(model, '1');
    noteModelOpened(model, '2');
    noteModelClosed(model, '1');
    expect(sessionsWithModelOpen(model)).toEqual(['2']);
    const recorded = present(recordings.find(({ name }) => name === 'model put while open'));
    const answer = await put('m', { z: 1 });
    expect({ status: answer.status, answer: { ok: false, body: answer.body } }).toEqual({
      status: recorded.status,
      answer: recorded.answer,
    });
    expect((await inShop('GET', '/models/m')).body['data']).toEqual({ title: 'T' });
    noteModelClosed(model, '2');
    expect((await put('m', { z: 1 })).status).toBe(200);
  });

  it('show what realtime has changed in the meantime', async () => {
    const { inShop, put, domain } = await modelShop();
    await put('m', { title: 'T' });
    const model = present(findModel(domain, 'm'));
    model.root = valueFromJson({ title: 'T2' });
    model.version += 1;
    const recorded = present(recordings.find(({ name }) => name === 'model after live edit'));
    const keys = Object.keys((recorded.answer as { body: object }).body);
    const { body } = await inShop('GET', '/models/m');
    expect(Object.keys(body).sort()).toEqual(keys.sort());
    expect(body).toMatchObject({ version: 2, data: { title: 'T2' } });
  });

  it('go away, and everybody who has them open is told', async () => {
    const { inShop, put, state, domain } = await modelShop();
    await put('m', {});
    const model = present(findModel(domain, 'm'));
    const events: DomainEvent[] = [];
    state.subscribe((event) => void events.push(event));
    const before = domainStats(state, domain).modelCount;
    const answer = await inShop('DELETE', '/models/m');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(events).toEqual([{ type: 'model.removed', domain, model }]);
    expect(domainStats(state, domain).modelCount).toBe(before - 1);
    const missing = { error_code: 'not_found', error_message: "A model with id 'm' does not exist." };
    for (const method of ['GET', 'DELETE']) {
      const again = await inShop(method, '/models/m');
      expect([again.status, again.body]).toEqual([404, missing]);
    }
    expect((await put('m', { new: true })).status).toBe(200);
  });

  it.each([
    [{ data: {} }, 'collection'],
    [{ collection: 'orders' }, 'data'],
    [{ collection: 'orders', data: 'x' }, 'data'],
    [{ collection: 'orders', data: null }, 'data'],
    [{ collection: 'orders', data: {}, overrideWorld: 'yes' }, 'overrideWorld'],
    [{ collection: 'orders', data: {}, worldPermissions: { read: true } }, 'worldPermissions'],
    [{ collection: 'orders', data: {}, userPermissions: [] }, 'userPermissions'],
  ])('are not made of %o', async (wrong, field) => {
    const { inShop, domain } = await modelShop();
    for (const [method, path] of [
      ['POST', '/models'],
      ['PUT', '/models/m'],
    ] as const) {
      const { status, body } = await inShop(method, path, wrong);
      expect([status, body['error_code']]).toEqual([400, 'bad_request']);
      expect(body['error_message']).toContain(`No usable value for ${field}\n`);
    }
    expect(domain.models).toEqual([]);
  });

  it('refuse data they can not hold, and keep what they have', async () => {
    const { inShop, put } = await modelShop();
    await put('m', { a: 1 });
    const reserved = await put('m', { at: { $convergenceType: 'date', value: '2020-01-02T03:04:05.678Z' } });
    expect([reserved.status, reserved.body]).toEqual([500, { error_code: 'internal_server_error' }]);
    const deep = `{"collection":"orders","data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    expect((await inShop('PUT', '/models/m', deep)).status).toBe(400);
    const list = `{"collection":"orders","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const refused = await inShop('PUT', '/models/m', list);
    expect(refused.status).toBe(400);
    expect(String(refused.body['error_message']).length).toBeLessThan(2_000);
    expect((await inShop('GET', '/models/m')).body['data']).toEqual({ a: 1 });
  });

  it('store an object that looks like a date as an object', async () => {
    const { inShop, put, domain } = await modelShop();
    const at = { $$convergence_type: 'date', date: 7 };
    const { body } = await inShop('POST', '/models', { collection: 'orders', data: { at } });
    await put('m', { at });
    for (const id of [String(body['id']), 'm']) {
      const stored = findModel(domain, id)?.root.children['at'];
      expect(stored).toMatchObject({ type: 'object', children: { date: { type: 'number', value: 7 } } });
      expect((await inShop('GET', `/models/${id}`)).body['data']).toEqual({ at });
    }
  });

  it('may have any id and any key', async () => {
    const { inShop, call } = await modelShop();
    const token = String(
      (await call('POST', '/auth/login', { username: 'admin', password: 'password' })).body['token'],
    );
    const path = `/models/${encodeURIComponent('a/b c%?#é')}`;
    const text = '{"__proto__":{"x":1},"":[],"a.b":" "}';
    expect((await inShop('PUT', path, `{"collection":"orders","data":${text}}`)).status).toBe(200);
    const { response } = await call('GET', `/domains/team/shop${path}`, undefined, token);
    expect(await response.text()).toContain(`"data":${text}`);
    expect((await inShop('GET', '/models/__proto__')).status).toBe(404);
  });

  it('take their permissions along', async () => {
    const { inShop, put } = await modelShop({}, 'alice');
    const flags = { read: true, write: false, remove: false, manage: false };
    const userPermissions = { 'normal:alice': flags, ghost: flags };
    await put('m', {}, { overrideWorld: true, worldPermissions: flags, userPermissions });
    const permissions = async () => (await inShop('GET', '/models/m/permissions')).body;
    const whole = {
      overrideWorld: true,
      worldPermissions: flags,
      userPermissions: [{ userId: 'alice', permissions: flags }],
    };
    expect(await permissions()).toEqual(whole);
    await put('m', { b: 1 });
    expect(await permissions()).toEqual(whole);
    await put('m', { b: 1 }, { overrideWorld: false, userPermissions: {} });
    expect(await permissions()).toEqual({ ...whole, overrideWorld: false, userPermissions: [] });
  });
});

describe('10,000 models', () => {
  it('are listed and queried in some tens of milliseconds', { timeout: 30_000 }, async () => {
    const { inShop, state, domain } = await modelShop();
    await inShop('PUT', '/models/first', { collection: 'orders', data: {} });
    for (let index = 0; index < 10_000; index += 1) {
      const root = valueFromJson({
        n: (index * 7_919) % 10_007,
        name: `Order ${index}`,
        lines: [{ price: index % 97 }],
      });
      createModel(state, domain, { id: `m${index}`, collection: 'orders', root });
    }
    const timed = async (method: string, path: string, body?: unknown) => {
      const durations: number[] = [];
      let last: Record<string, unknown> = {};
      for (let round = 0; round < 5; round += 1) {
        const start = performance.now();
        last = (await inShop(method, path, body)).body;
        durations.push(performance.now() - start);
      }
      return { best: Math.min(...durations), body: last };
    };
    const query = (text: string) => timed('POST', '/model-query', { query: text });
    const sorted = await query(
      'SELECT FROM orders WHERE lines[0].price > 10 ORDER BY n DESC, name LIMIT 25 OFFSET 5000',
    );
    expect(sorted.body['data']).toHaveLength(25);
    const numbers = domain.models.map((_, index) => index).slice(0, 10_000);
    expect(sorted.body['totalResults']).toBe(numbers.filter((index) => index % 97 > 10).length);
    const like = await query('SELECT name FROM orders WHERE name LIKE "%99%" ORDER BY name');
    expect(like.body['totalResults']).toBe(numbers.filter((index) => String(index).includes('99')).length);
    const list = await timed('GET', '/models?offset=9000&limit=25');
    expect(list.body).toHaveLength(25);
    const summary = await timed('GET', '/collectionSummary');
    // Generous, for a busy machine.
    for (const { best } of [sorted, like, list, summary]) expect(best).toBeLessThan(150);
  });
});

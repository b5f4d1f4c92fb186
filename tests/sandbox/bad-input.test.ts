import { describe, expect, it } from 'vitest';
import { defaultSnapshotPolicy } from '../../sandbox/state/records';
import { open } from './support/open';

const domain = { namespace: 'convergence', id: 'x', displayName: 'X' };
const unusable = (field: string, why: string) => `No usable value for ${field}\n${why}java.lang.String`;
const missing = 'Did not find value which can be converted into ';

describe('bad input', () => {
  it.each([
    ['{', /^The request body is not valid JSON: /],
    ['', /^The request body is not valid JSON: /],
    ['[1, "a"]', 'Expected object but got JArray(List(JInt(1), JString(a)))'],
    ['null', 'Expected object but got JNull'],
    ['"text"', 'Expected object but got JString(text)'],
    [{ ...domain, id: 7 }, unusable('id', 'Do not know how to convert JInt(7) into ')],
    [{ ...domain, id: null }, unusable('id', missing)],
    [{ id: 'x' }, unusable('namespace', missing)],
  ])('%o is refused with a message', async (body, message) => {
    const admin = await (await open()).login();
    const { status, body: answer } = await admin('POST', '/domains', body);
    expect([status, answer['error_code']]).toEqual([400, 'bad_request']);
    if (typeof message === 'string') expect(answer['error_message']).toBe(message);
    else expect(answer['error_message']).toMatch(message);
  });

  const world = { read: true, write: true, create: true, remove: true, manage: false };
  const snapshotPolicy = defaultSnapshotPolicy();
  const more = { worldPermissions: world, userPermissions: {}, overrideSnapshotPolicy: true, snapshotPolicy };
  const collection = { id: 'x', description: '', ...more };
  const model = { collection: 'orders', data: {} };
  it.each<[path: string, body: object, ...fields: string[]]>([
    ['collections', { ...collection, id: undefined }, 'id'],
    ['collections', { ...collection, worldPermissions: undefined }, 'worldPermissions'],
    ['collections', { ...collection, overrideSnapshotPolicy: 1 }, 'overrideSnapshotPolicy'],
    ['collections', { ...collection, snapshotPolicy: 'none' }, 'snapshotPolicy'],
    ['collections', { ...collection, userPermissions: { al: { read: true } } }, 'userPermissions', 'al', 'write'],
    ['collections', { ...collection, snapshotPolicy: { snapshotsEnabled: 1 } }, 'snapshotPolicy', 'snapshotsEnabled'],
    ['models', { data: {} }, 'collection'],
    ['models', { collection: 'orders' }, 'data'],
    ['models', { ...model, data: null }, 'data'],
    ['models', { ...model, overrideWorld: 'yes' }, 'overrideWorld'],
    ['models', { ...model, worldPermissions: { read: true } }, 'worldPermissions'],
    ['models', { ...model, userPermissions: [] }, 'userPermissions'],
  ])('a new item in %s from %o is refused with the path to the error', async (path, body, ...fields) => {
    const { state, login } = await open();
    const admin = await login();
    const { status, body: answer } = await admin('POST', `/domains/convergence/default/${path}`, body);
    expect([status, answer['error_code']]).toEqual([400, 'bad_request']);
    expect(answer['error_message']).toContain(fields.map((field) => `No usable value for ${field}\n`).join(''));
    for (const { collections, models } of state.domains.values()) expect([collections, models]).toEqual([[], []]);
  });

  it('is refused above 10 MB, with or without a content length', async () => {
    const { sandbox, login } = await open();
    const admin = await login();
    const large = JSON.stringify({ ...domain, displayName: 'x'.repeat(10_000_000) });
    const { status, body } = await admin('POST', '/domains', large);
    expect([status, body['error_message']]).toEqual([413, 'The request body is larger than 10 MB.']);
    const announced = new Request('http://sandbox/auth/login', {
      method: 'POST',
      headers: { 'content-length': '99999999' },
      body: '{}',
    });
    expect((await sandbox.fetch(announced)).status).toBe(413);
  });

  it('answers 400 when the body is cut off', async () => {
    const { sandbox, call } = await open();
    const { body } = await call('POST', '/auth/login', { username: 'admin', password: 'password' });
    const streaming: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `SessionToken ${String(body['token'])}` },
      body: new ReadableStream({ pull: (stream) => stream.error(new Error('reset')) }),
      duplex: 'half',
    };
    const broken = new Request('http://sandbox/domains', streaming);
    expect((await sandbox.fetch(broken)).status).toBe(400);
  });

  it('refuses a limit that is not a number and accepts out-of-range pages', async () => {
    const admin = await (await open()).login();
    const wrong = await admin('GET', '/domains?limit=ten');
    expect([wrong.status, wrong.body['error_code']]).toEqual([400, 'bad_request']);
    expect((await admin('GET', '/domains?offset=-5&limit=999999999999')).body).toHaveLength(1);
    expect((await admin('GET', '/domains?offset=99')).body).toEqual([]);
  });

  it('handles paths with odd characters and names of object internals', async () => {
    const admin = await (await open()).login();
    for (const path of [
      '/domains/%/%',
      '/domains/%zz/x',
      '/domains/convergence/%00',
      '/domains/__proto__/constructor',
      '/domains//',
      '//',
      `/namespaces/${'n'.repeat(5_000)}`,
    ]) {
      expect([path, (await admin('GET', path)).status]).toEqual([path, 404]);
    }
    for (const id of ['__proto__', 'constructor', '../../etc', '😀', ' ']) {
      const created = await admin('POST', '/domains', { ...domain, id });
      expect([id, created.status]).toEqual([id, 201]);
      const found = await admin('GET', `/domains/convergence/${encodeURIComponent(id)}`);
      expect([id, found.body['domainId']]).toEqual([id, id]);
    }
  });
});

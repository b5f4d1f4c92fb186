import { beforeAll, beforeEach, describe, it } from 'vitest';
import { collectionNamed } from './support/model-samples';
import { newId, refused, useTarget } from './support/use-target';

const { expects, useDomain } = useTarget();
const domain = useDomain('alice');
beforeAll(() => expects([`POST ${domain}/collections`, collectionNamed('orders')], 201));

const none = { read: false, write: false, remove: false, manage: false };
const reading = { ...none, read: true };
const all = { read: true, write: true, remove: true, manage: true };
const initial = { overrideWorld: false, worldPermissions: none, userPermissions: [] };
const users = (...permissions: object[]) => permissions.map((each) => ({ userId: 'alice', permissions: each }));

let path = '';
const make = async (more: object = {}) => {
  const model = `${domain}/models/${newId()}`;
  path = `${model}/permissions`;
  await expects([`PUT ${model}`, { collection: 'orders', data: {}, ...more }], 200);
};
beforeEach(() => make());

describe('model permissions', () => {
  it('are empty at first unless created with the model', async () => {
    await expects(`GET ${path}`, 200, initial);
    const permissions = { overrideWorld: true, worldPermissions: reading };
    await make({ ...permissions, userPermissions: { alice: all } });
    await expects(`GET ${path}`, 200, { ...permissions, userPermissions: users(all) });
  });

  it('can be set separately', async () => {
    await expects([`PUT ${path}/override`, { overrideWorld: true }], 200, {});
    await expects([`PUT ${path}/world`, reading], 200, {});
    await expects([`PUT ${path}/user/alice`, all], 200, {});
    const whole = { overrideWorld: true, worldPermissions: reading, userPermissions: users(all) };
    await expects(`GET ${path}`, 200, whole);
    // Only the complete permissions include this value.
    await expects(`GET ${path}/override`, 200, {});
    await expects(`GET ${path}/world`, 200, { permissions: reading });
    await expects(`GET ${path}/user`, 200, { userPermissions: users(all) });
    await expects(`GET ${path}/user/alice`, 200, all);
  });

  it('can be replaced and removed for a user', async () => {
    await expects([`PUT ${path}/user/alice`, all], 200);
    await expects([`PUT ${path}/user/alice`, reading], 200);
    await expects(`GET ${path}`, 200, { ...initial, userPermissions: users(reading) });
    for (let times = 0; times < 2; times += 1) await expects(`DELETE ${path}/user/alice`, 200, {});
    await expects(`GET ${path}/user`, 200, {});
    await expects(`GET ${path}`, 200, initial);
  });

  it('ignore unknown users without an error', async () => {
    for (const user of ['nobody', 'anonymous:alice', '__proto__'])
      await expects([`PUT ${path}/user/${user}`, all], 200, {});
    await expects(`GET ${path}`, 200, initial);
  });

  it('require every flag', async () => {
    for (const [part, body] of [
      ['override', {}],
      ['override', { overrideWorld: 'true' }],
      ['world', { read: true }],
      ['world', []],
      ['user/alice', { ...all, manage: null }],
    ] as const)
      await expects([`PUT ${path}/${part}`, body], 400);
    await expects(`GET ${path}`, 200, initial);
  });

  it('return 404 for a missing model, except when set for a user', async () => {
    const missing = refused('not_found', 'The specified model does not exist');
    const none = `${domain}/models/${newId()}/permissions`;
    for (const part of ['', '/override', '/world', '/user', '/user/alice'])
      await expects(`GET ${none}${part}`, 404, missing);
    await expects([`PUT ${none}/override`, { overrideWorld: true }], 404, missing);
    await expects([`PUT ${none}/world`, all], 404, missing);
    await expects([`PUT ${none}/user/alice`, all], 200, {});
    await expects(`DELETE ${none}/user/alice`, 404, missing);
  });
});

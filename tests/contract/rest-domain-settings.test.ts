import { describe, expect, it } from 'vitest';
import { snapshotPolicy } from './support/model-samples';
import { lacking, refused, useTarget } from './support/use-target';

const { target, expects, newName, operator, useDomain } = useTarget();
const domain = useDomain();

const unreadable = (field: string, type: string) =>
  refused('bad_request', `No usable value for ${field}\nDo not know how to convert JString(x) into ${type}`);
const versions = { maximumVersionInterval: 1000, minimumVersionInterval: 250 };
const other = { snapshotsEnabled: true, triggerByVersion: true, maximumVersionInterval: 10 };

describe('the domain configuration', () => {
  it.each<[part: string, initial: object, changed: object, wrong: object, refusal: object]>([
    ['anonymousAuth', { enabled: false }, { enabled: true }, { enabled: 'x' }, unreadable('enabled', 'boolean')],
    ['collection', { autoCreate: false }, { autoCreate: true }, {}, lacking('autoCreate', 'boolean')],
    [
      'reconnect',
      { tokenValidity: 1440 },
      { tokenValidity: 60 },
      { tokenValidity: 'x' },
      unreadable('tokenValidity', 'long'),
    ],
    [
      'modelSnapshotPolicy',
      { ...snapshotPolicy, ...versions },
      { ...snapshotPolicy, ...other },
      { snapshotsEnabled: true, triggerByVersion: true, maximumVersion: 1000 },
      lacking('maximumVersionInterval', 'long'),
    ],
  ])('keeps %s', async (part, initial, changed, wrong, refusal) => {
    const path = `${domain}/config/${part}`;
    await expects(`GET ${path}`, 200, initial);
    await expects([`PUT ${path}`, changed], 200, {});
    await expects(`GET ${path}`, 200, changed);
    await expects([`PUT ${path}`, wrong], 400, refusal);
    await expects(`GET ${path}`, 200, changed);
    await expects([`PUT ${path}`, initial], 200);
    await expects(`GET ${path}`, 200, initial);
  });

  it('can be changed while the domain is offline', async () => {
    await expects([`PUT ${domain}/availability`, { availability: 'offline' }], 200);
    await expects([`PUT ${domain}/config/reconnect`, { tokenValidity: 30 }], 200);
    await expects(`GET ${domain}/config/reconnect`, 200, { tokenValidity: 30 });
    await expects([`PUT ${domain}/availability`, { availability: 'online' }], 200);
  });

  it('has no other parts', async () => {
    const message = 'The requested resource could not be found.';
    await expects(`GET ${domain}/config/other`, 404, refused('not_found', message));
  });

  it('is readable and writable by domain admins and owners only', async () => {
    const own = await operator();
    for (const [role, status] of [
      ['Developer', 403],
      ['Domain Admin', 200],
      ['Owner', 200],
    ] as const) {
      await expects([`PUT ${domain}/members/${own.username}`, { role }], 200);
      await own.expects(`GET ${domain}/config/anonymousAuth`, status);
      await own.expects([`PUT ${domain}/config/anonymousAuth`, { enabled: false }], status);
    }
  });
});

describe('domain members', () => {
  const members = () => expects(`GET ${domain}/members`, 200);

  it('can be set, read and removed', async () => {
    const own = await operator();
    const one = `${domain}/members/${own.username}`;
    for (const role of ['Developer', 'Owner']) {
      await expects([`PUT ${one}`, { role }], 200, {});
      expect(await members()).toMatchObject({ [target().username]: 'Owner', [own.username]: role });
      await expects(`GET ${one}`, 200, { role });
      await own.expects(`GET ${domain}`, 200);
    }
    await expects(`DELETE ${one}`, 200, {});
    expect(await members()).not.toHaveProperty(own.username);
    await own.expects(`GET ${domain}`, 403);
    await expects(`DELETE ${one}`, 200);
  });

  it('cannot be set for an unknown user or with an unknown role', async () => {
    const { username } = await operator();
    const set = (name: string, role: string) =>
      expects([`PUT ${domain}/members/${name}`, { role }], 404, refused('not_found'));
    await set(username, 'Server Admin');
    await set(newName(), 'Developer');
    expect(await members()).not.toHaveProperty(username);
  });

  it('cannot set or remove themselves', async () => {
    const self = `${domain}/members/${encodeURIComponent(target().username)}`;
    const noRole = refused('forbidden', "You can not set your own user's role.");
    await expects([`PUT ${self}`, { role: 'Developer' }], 403, noRole);
    await expects(`DELETE ${self}`, 403, refused('forbidden', 'You can not remove your own user.'));
    expect(await members()).toHaveProperty(target().username, 'Owner');
  });

  it('can be read by all members and managed by owners', async () => {
    const [own, { username }] = [await operator(), await operator()];
    await own.expects(`GET ${domain}/members`, 403);
    for (const [role, status] of [
      ['Developer', 403],
      ['Domain Admin', 403],
      ['Owner', 200],
    ] as const) {
      await expects([`PUT ${domain}/members/${own.username}`, { role }], 200);
      await own.expects(`GET ${domain}/members`, 200);
      await own.expects([`PUT ${domain}/members/${username}`, { role: 'Developer' }], status);
      await own.expects(`DELETE ${domain}/members/${username}`, status);
    }
  });
});

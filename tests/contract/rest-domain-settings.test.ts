import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, newId, patience, refusal, useTarget } from './support/use-target';

const { target, call, newName, operator, create, ready, pathOf } = useTarget();
const id = newId();
const path = (part: string) => `${pathOf(id)}/${part}`;
const done = { ok: true, body: {} };

beforeAll(async () => {
  await create(id);
  await ready(id);
}, patience);

const policy = {
  snapshotsEnabled: true,
  triggerByVersion: true,
  maximumVersionInterval: 1000,
  limitByVersion: true,
  minimumVersionInterval: 10,
  triggerByTime: false,
  maximumTimeInterval: 600_000,
  limitByTime: false,
  minimumTimeInterval: 60_000,
};

/** Part, what a new domain has, something else, a wrong value and the complaint about it. */
const parts: [string, object, object, object, string][] = [
  [
    'anonymousAuth',
    { enabled: false },
    { enabled: true },
    { enabled: 'x' },
    'No usable value for enabled\nDo not know how to convert JString(x) into boolean',
  ],
  [
    'collection',
    { autoCreate: false },
    { autoCreate: true },
    {},
    'No usable value for autoCreate\nDid not find value which can be converted into boolean',
  ],
  [
    'reconnect',
    { tokenValidity: 1440 },
    { tokenValidity: 60 },
    { tokenValidity: 'x' },
    'No usable value for tokenValidity\nDo not know how to convert JString(x) into long',
  ],
  [
    'modelSnapshotPolicy',
    {
      snapshotsEnabled: false,
      triggerByVersion: false,
      maximumVersionInterval: 1000,
      limitByVersion: false,
      minimumVersionInterval: 250,
      triggerByTime: false,
      maximumTimeInterval: 0,
      limitByTime: false,
      minimumTimeInterval: 0,
    },
    policy,
    { snapshotsEnabled: true, triggerByVersion: true, maximumVersion: 1000 },
    'No usable value for maximumVersionInterval\nDid not find value which can be converted into long',
  ],
];

describe('the configuration of a domain', () => {
  it.each(parts)('keeps %s', async (part, initial, changed, wrong, complaint) => {
    const read = async () => bodyOf(await call('GET', path(`config/${part}`)));
    expect(await read()).toEqual(initial);
    const answer = await call('PUT', path(`config/${part}`), { body: changed });
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect(await read()).toEqual(changed);
    const refused = await call('PUT', path(`config/${part}`), { body: wrong });
    expect([refused.status, bodyOf(refused)['error_code']]).toEqual([400, 'bad_request']);
    expect(bodyOf(refused)['error_message']).toBe(complaint);
    expect(await read()).toEqual(changed);
    await call('PUT', path(`config/${part}`), { body: initial });
    expect(await read()).toEqual(initial);
  });

  it('is kept while the domain is offline', async () => {
    const availability = (value: string) =>
      call('PUT', path('availability'), { body: { availability: value } });
    expect((await availability('offline')).status).toBe(200);
    const changed = await call('PUT', path('config/reconnect'), { body: { tokenValidity: 30 } });
    expect(changed.status).toBe(200);
    expect(bodyOf(await call('GET', path('config/reconnect')))).toEqual({ tokenValidity: 30 });
    expect((await availability('online')).status).toBe(200);
  });

  it('has no other parts', async () => {
    const answer = await call('GET', path('config/other'));
    const message = 'The requested resource could not be found.';
    expect([answer.status, answer.body]).toEqual([404, refusal('not_found', message)]);
  });

  it('is for domain admins and owners, reading included', async () => {
    const { username, call: own } = await operator();
    const role = (name: string) => call('PUT', path(`members/${username}`), { body: { role: name } });
    for (const [name, status] of [
      ['Developer', 403],
      ['Domain Admin', 200],
      ['Owner', 200],
    ] as const) {
      await role(name);
      expect([name, (await own('GET', path('config/anonymousAuth'))).status]).toEqual([name, status]);
      const body = { enabled: false };
      expect((await own('PUT', path('config/anonymousAuth'), { body })).status).toBe(status);
    }
  });
});

describe('the members of a domain', () => {
  const members = async () => bodyOf(await call('GET', path('members')));

  it('are set, read and removed', async () => {
    const { username, call: own } = await operator();
    expect(await members()).toHaveProperty(target().username, 'Owner');
    const answer = await call('PUT', path(`members/${username}`), { body: { role: 'Developer' } });
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect(await members()).toHaveProperty(username, 'Developer');
    expect(bodyOf(await call('GET', path(`members/${username}`)))).toEqual({ role: 'Developer' });
    expect((await own('GET', pathOf(id))).status).toBe(200);
    await call('PUT', path(`members/${username}`), { body: { role: 'Owner' } });
    expect(bodyOf(await call('GET', path(`members/${username}`)))).toEqual({ role: 'Owner' });
    const removal = await call('DELETE', path(`members/${username}`));
    expect([removal.status, removal.body]).toEqual([200, done]);
    expect(await members()).not.toHaveProperty(username);
    expect((await own('GET', pathOf(id))).status).toBe(403);
    expect((await call('DELETE', path(`members/${username}`))).status).toBe(200);
  });

  it('are not set for an unknown user or to an unknown role', async () => {
    const { username } = await operator();
    for (const [name, role] of [
      [username, 'Server Admin'],
      [newName(), 'Developer'],
    ] as const) {
      const answer = await call('PUT', path(`members/${name}`), { body: { role } });
      expect([role, answer.status, answer.body]).toEqual([role, 404, refusal('not_found')]);
    }
    expect(await members()).not.toHaveProperty(username);
  });

  it('can not set or remove themselves', async () => {
    const self = path(`members/${encodeURIComponent(target().username)}`);
    const change = await call('PUT', self, { body: { role: 'Developer' } });
    expect([change.status, change.body]).toEqual([
      403,
      refusal('forbidden', "You can not set your own user's role."),
    ]);
    const removal = await call('DELETE', self);
    expect([removal.status, removal.body]).toEqual([
      403,
      refusal('forbidden', 'You can not remove your own user.'),
    ]);
    expect(await members()).toHaveProperty(target().username, 'Owner');
  });

  it('are read by all of them, and managed by owners', async () => {
    const { username, call: own } = await operator();
    const { username: other } = await operator();
    expect((await own('GET', path('members'))).status).toBe(403);
    for (const [role, status] of [
      ['Developer', 403],
      ['Domain Admin', 403],
      ['Owner', 200],
    ] as const) {
      await call('PUT', path(`members/${username}`), { body: { role } });
      expect([role, (await own('GET', path('members'))).status]).toEqual([role, 200]);
      const body = { role: 'Developer' };
      expect([role, (await own('PUT', path(`members/${other}`), { body })).status]).toEqual([role, status]);
      expect([role, (await own('DELETE', path(`members/${other}`))).status]).toEqual([role, status]);
    }
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import { domainSettingsScreens, noChoice, unloadedDomainSettings } from '~/machines/resources/domain/settings';
import { needsManaging } from '../support/domain-settings-samples';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { confirmed, openedForm, openedRemoval } from '../support/screen-form';
import { rememberList } from '../support/screen-world';

const key = { namespace: 'acme', id: 'orders' };
const base = 'domains/acme/orders';
const start = unloadedDomainSettings(key);
type Name = keyof typeof start;
type Prepare = (server: EmbeddedServer) => unknown;

const forbidden = { status: 403, code: 'forbidden' };
const role = `GET ${base}/config/anonymousAuth`;

async function opened(name: Name, prepare: Prepare = () => {}) {
  const server = await embeddedServer();
  await prepare(server);
  const [onChanged, onMoved] = [vi.fn(), vi.fn()];
  const machines = domainSettingsScreens(server.wiring, key).settingsForms({ onChanged, onMoved });
  type AnyForm = ResourceFormMachine<object, object, unknown>;
  const form = await openedForm(machines[name] as unknown as AnyForm, start[name]);
  server.asked.length = 0;
  return { ...server, ...form, onChanged, onMoved };
}
const offline: Prepare = ({ others }) => others.domain.descriptor.setAvailability(key, 'offline');

async function openedDeletion(prepare: Prepare = () => {}) {
  const server = await embeddedServer();
  await prepare(server);
  const onDeleted = vi.fn();
  const { machine } = domainSettingsScreens(server.wiring, key).deletion(onDeleted);
  return { ...server, ...openedRemoval(machine), onDeleted };
}

it.each<[Name, string, Parameters<EmbeddedServer['fail']>[1], string]>([
  ['info', role, forbidden, needsManaging],
  [
    'info',
    `PUT ${base}`,
    { status: 404, code: 'not_found' },
    'The domain no longer exists under this id. It was deleted or renamed.',
  ],
  ['id', `PUT ${base}/id`, { status: 409, code: 'conflicts' }, 'A domain with the specified id already exists.'],
  [
    'id',
    `PUT ${base}/id`,
    { status: 400, code: 'domain_not_offline' },
    'The domain is no longer offline. Set it offline, then try again.',
  ],
])('reports that %s was refused at "%s": %o', async (name, call, fate, reason) => {
  const { submit, fail, writes, gone, onChanged, onMoved } = await opened(name, offline);
  fail(call, fate);
  const change = name === 'id' ? { id: 'new' } : { displayName: 'Mine' };
  const { refusal, values } = await submit(change);
  expect(refusal?.text.endsWith(`. ${reason}`)).toBe(true);
  expect([values, gone]).toEqual([change, []]);
  for (const listener of [onChanged, onMoved]) expect(listener).not.toHaveBeenCalled();
  if (call === role) expect(writes()).toEqual([]);
});

describe('domain settings', () => {
  it('save the domain info after checking the role and the stored values', async () => {
    const { submit, asked, onChanged } = await opened('info');
    await submit({ displayName: 'Orders' });
    expect(asked).toEqual([`GET ${base}`, role, `PUT ${base}`]);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it.each([
    ['offline', 'The domain is offline now.'],
    ['online', 'The domain is online now.'],
  ])('clear the choice after changing the availability to %s', async (wanted, text) => {
    const { submit, asked, told, onChanged } = await opened('availability');
    expect((await submit({ wanted })).values).toEqual(noChoice);
    expect(asked).toEqual([role, `PUT ${base}/availability`]);
    expect(told).toEqual([{ intent: 'success', title: 'Settings Updated', text }]);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('go to the new address after changing the id', async () => {
    const { submit, asked, told, gone, onMoved } = await opened('id', offline);
    await submit({ id: ' o/r ' });
    expect(asked).toEqual([role, `PUT ${base}/id`]);
    const text = 'The domain acme/orders is acme/o/r now.';
    expect(told).toEqual([{ intent: 'success', title: 'Domain Id Changed', text }]);
    expect(gone).toEqual(['/domain/acme/o%2Fr/settings/dangerous']);
    expect(onMoved).toHaveBeenCalledOnce();
  });
});

describe('deleting the domain', () => {
  it('needs its exact id and the number of models, checks the role, then goes home', async () => {
    const { wiring, others, removal, remove, writes, asked, told, gone, onDeleted } = await openedDeletion();
    const { modelCount } = await others.domains.stats(key);
    const isRemembered = rememberList(wiring, '/domains');
    await remove(key, key.id);
    expect(writes()).toEqual([]);
    await confirmed(removal, ` ${key.id} and ${modelCount} models `);
    expect(asked.slice(-2)).toEqual([role, `DELETE ${base}`]);
    expect(told).toEqual([{ intent: 'success', title: 'Domain Deleted', text: "Domain 'acme/orders' deleted." }]);
    expect([isRemembered(), gone, onDeleted.mock.calls.length]).toEqual([false, ['/'], 1]);
  });

  it('is refused before anything is typed where the role does not permit it', async () => {
    const { removal, remove } = await openedDeletion(({ fail }) => fail(role, forbidden));
    await remove(key, key.id);
    expect(removal.getSnapshot().context.losses?.forbidden).toContain(needsManaging);
    expect(removal.getSnapshot().can({ type: 'removal.confirm' })).toBe(false);
  });

  it('asks for the id where what it holds can not be counted, and says why it failed', async () => {
    const { remove, told } = await openedDeletion(({ fail }) => {
      fail(`GET ${base}/stats`, { status: 400 });
      fail(`DELETE ${base}`, { status: 500 });
    });
    expect(await remove(key, key.id)).toMatchObject([{ problem: { status: 500 } }]);
    const text = 'The domain acme/orders could not be deleted. The server returned an error (500).';
    expect(told).toEqual([{ intent: 'error', title: 'Domain Not Deleted', text }]);
  });
});

it('names the roles needed to read the settings', async () => {
  const { form } = await opened('reconnect', ({ fail }) => fail(role, forbidden));
  expect(form.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: { message: needsManaging } } });
});

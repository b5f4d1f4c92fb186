import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { SnapshotPolicy } from '~/api/rest/domain/config';
import { domainsApi } from '~/api/rest/domains';
import { idOf } from '~/core/paths';
import type { ApiProblem } from '~/core/problem';
import type { ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import {
  domainSettingsScreens,
  noChoice,
  oneDomain,
  unloadedDomainSettings,
} from '~/machines/resources/domain/settings';
import { storedPolicy } from '../support/collection-samples';
import { needsManaging } from '../support/domain-settings-samples';
import { domain, unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { openedForm, openedList } from '../support/screen-form';
import { rememberList, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'a/b %' };
const base = 'domains/acme/a%2Fb%20%25';
const start = unloadedDomainSettings(key);
type Name = keyof typeof start;
type Failures = Partial<Record<string, ApiProblem>>;

/** A fake server that has this domain. `failures` and further answers are keyed by method and the end of the path, like `PUT id`. */
function served(failures: Failures, more: Record<string, unknown> = {}) {
  const server = { failures };
  const stored: Record<string, unknown> = {
    'config/reconnect': { tokenValidity: 1440 },
    'config/anonymousAuth': { enabled: false },
    'config/collection': { autoCreate: false },
    'config/modelSnapshotPolicy': storedPolicy satisfies SnapshotPolicy,
    '': domain({ ...key, displayName: 'Desk' }),
    ...more,
  };
  const { rest, asked, bodies } = pretendedRest(({ method, path }) => {
    const place = path.slice(base.length + 1);
    const failure = server.failures[`${method} ${place}`];
    if (failure) throw failure;
    return method === 'GET' ? stored[place] : {};
  });
  const world = screenWorld({ domains: domainsApi(rest) });
  return { ...world, screens: domainSettingsScreens({ ...world.wiring, rest }, key), asked, bodies, server };
}

/** One form. */
async function opened(name: Name, failures: Failures = {}) {
  const { screens, ...world } = served(failures);
  const onChanged = vi.fn();
  const onMoved = vi.fn();
  const machines = screens.settingsForms({ onChanged, onMoved });
  type AnyForm = ResourceFormMachine<object, object, unknown>;
  const opened = await openedForm(machines[name] as unknown as AnyForm, start[name]);
  return { ...world, ...opened, onChanged, onMoved };
}

/** The card that deletes the domain. */
async function openedDeletion(failures: Failures = {}) {
  const { screens, ...world } = served(failures, {
    stats: { activeSessionCount: 0, userCount: 2, modelCount: 31, dbSize: 1 },
    sessions: { data: [], startIndex: 0, totalResults: 0 },
  });
  const onDeleted = vi.fn();
  const opened = await openedList(screens.deletion(onDeleted).machine, oneDomain.defaults);
  return { ...world, ...opened, onDeleted };
}

/** Loads one form, changes it and submits it. */
async function submitted(name: Name, change: object, failures: Failures = {}) {
  const world = await opened(name);
  world.asked.length = 0;
  world.server.failures = failures;
  const { errors, refusal: refused, values } = await world.submit(change);
  return { ...world, errors, refused, values };
}

const failing = refusal(500, 'internal_server_error');
const forbidden = refusal(403, 'forbidden');
const gone = refusal(404, 'not_found');
const role = 'GET config/anonymousAuth';

/** A change for each form, with the resulting notice and error. */
const changes: Record<Name, { change: object; saved: [string, string]; refused: [string, string] }> = {
  info: {
    change: { displayName: 'Mine' },
    saved: ['Domain Info Updated', 'Display name updated.'],
    refused: ['Could Not Update Domain', 'The domain info could not be updated.'],
  },
  reconnect: {
    change: { tokenValidity: '90' },
    saved: ['Reconnect Config Updated', 'Reconnect token validity updated.'],
    refused: ['Could Not Update Config', 'The reconnect configuration could not be updated.'],
  },
  availability: {
    change: { wanted: 'offline' },
    saved: ['Settings Updated', 'The domain is offline now.'],
    refused: ['Settings Not Updated', 'There was an error applying the settings.'],
  },
  policy: {
    change: { maximumTime: '30' },
    saved: ['Settings Updated', 'Model snapshot policy updated.'],
    refused: ['Settings Not Updated', 'There was an error applying the settings.'],
  },
  collection: {
    change: { autoCreate: true },
    saved: ['Settings Updated', 'Collection settings updated.'],
    refused: ['Settings Not Updated', 'There was an error applying the settings.'],
  },
  id: {
    change: { id: 'new' },
    saved: ['Domain Id Changed', 'The domain acme/a/b % is acme/new now.'],
    refused: ['Domain Id Not Updated', 'There was an error updating the domain id .'],
  },
};

it.each<[Name, string, unknown?, object?, string?]>([
  ['info', 'PUT ', { displayName: 'Orders' }, { displayName: ' Orders ' }],
  ['reconnect', 'PUT config/reconnect', { tokenValidity: 90 }, { tokenValidity: ' 90 ' }],
  ['availability', 'PUT availability', { availability: 'offline' }],
  ['availability', 'PUT availability', { availability: 'online' }, { wanted: 'online' }, 'online'],
  [
    'availability',
    'PUT availability',
    { availability: 'maintenance' },
    { wanted: 'maintenance' },
    'in maintenance mode',
  ],
  ['policy', 'PUT config/modelSnapshotPolicy', { ...storedPolicy, maximumTimeInterval: 1_800_000 }],
  ['collection', 'PUT config/collection', { autoCreate: true }],
  ['id', 'PUT id', { id: 'new' }, { id: ' new ' }],
])('saves %s with %s %j', async (name, call, body, change = changes[name].change, said = 'offline') => {
  const { asked, bodies, told } = await submitted(name, change);
  const [title, text] = changes[name].saved;
  expect(asked.at(-1)).toBe(call.endsWith(' ') ? `${call}${base}` : call.replace(' ', ` ${base}/`));
  expect(bodies).toEqual(body === undefined ? [] : [body]);
  expect(told).toEqual([{ intent: 'success', title, text: text.replace('offline', said) }]);
});

it.each<[Name, object, object]>([
  ['info', { displayName: '  ' }, { displayName: 'A display name is required!' }],
  ['reconnect', { tokenValidity: '' }, { tokenValidity: 'A reconnect token validity value is required!' }],
  ...['0', '1.5', 'soon'].map((tokenValidity): [Name, object, object] => [
    'reconnect',
    { tokenValidity },
    { tokenValidity: 'Please input a whole number of minutes, 1 or more!' },
  ]),
  ['reconnect', { tokenValidity: '2147483648' }, { tokenValidity: 'Please input at most 2,147,483,647!' }],
  ['availability', noChoice, { wanted: 'Please select an availability!' }],
  ['policy', { maximumTime: '2.5' }, { maximumTime: 'Please input a whole number of minutes, 0 or more!' }],
  ['id', { id: ' ' }, { id: 'A domain id is required!' }],
  ['id', { id: '..' }, { id: '"." and ".." can\'t be used as an id.' }],
])('does not send %s with %j', async (name, change, sentences) => {
  const { errors, asked } = await submitted(name, change);
  expect(errors).toEqual(sentences);
  expect(asked).toEqual([]);
});

const error500 = 'The server returned an error (500).';
const goneFrom = 'The domain no longer exists under this id. It was deleted or renamed.';
const notOffline = 'The domain is no longer offline. Set it offline, then try again.';

it.each<[Name, string, ApiProblem, string]>([
  ['info', 'PUT ', failing, error500],
  ['info', role, forbidden, needsManaging],
  ['info', 'PUT ', gone, goneFrom],
  ['info', 'PUT ', unreachable, 'The server could not be reached.'],
  ['reconnect', 'PUT config/reconnect', failing, error500],
  ['availability', 'PUT availability', failing, error500],
  ['policy', 'PUT config/modelSnapshotPolicy', failing, error500],
  ['collection', 'PUT config/collection', failing, error500],
  ['id', 'PUT id', refusal(409, 'conflicts'), 'A domain with the specified id already exists.'],
  ['id', 'PUT id', refusal(400, 'domain_not_offline'), notOffline],
  ['id', 'PUT id', failing, error500],
])('reports that %s was refused at "%s": %o', async (name, call, problem, reason) => {
  const { change, refused } = changes[name];
  const world = await submitted(name, change, { [call]: problem });
  expect(world.refused).toMatchObject({ title: refused[0], text: `${refused[1]} ${reason}` });
  expect(world.values).toMatchObject(change);
  expect(world.gone).toEqual([]);
  expect(world.onChanged).not.toHaveBeenCalled();
  expect(world.onMoved).not.toHaveBeenCalled();
  if (call === role) expect(world.asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
});

describe('domain settings', () => {
  it('save the domain info after checking the role and the stored values', async () => {
    const { asked, onChanged } = await submitted('info', { displayName: 'Orders' });
    expect(asked).toEqual([`GET ${base}`, `GET ${base}/config/anonymousAuth`, `PUT ${base}`]);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('clear the choice after changing the availability', async () => {
    const { asked, onChanged, values } = await submitted('availability', { wanted: 'offline' });
    expect(asked).toEqual([`GET ${base}/config/anonymousAuth`, `PUT ${base}/availability`]);
    expect(onChanged).toHaveBeenCalledOnce();
    expect(values).toEqual(noChoice);
  });

  it('go to the new address after changing the id', async () => {
    const { asked, gone: led, onMoved } = await submitted('id', { id: 'o/r' });
    expect(asked).toEqual([`GET ${base}/config/anonymousAuth`, `PUT ${base}/id`]);
    expect(led).toEqual(['/domain/acme/o%2Fr/settings/dangerous']);
    expect(onMoved).toHaveBeenCalledOnce();
  });
});

describe('deleting the domain', () => {
  it('needs its exact id and the number of models, checks the role, then goes home', async () => {
    const world = await openedDeletion();
    const isRemembered = rememberList(world.wiring, '/domains');
    await world.remove([idOf(key)], key.id);
    expect(world.asked.filter((each) => each.startsWith('DELETE'))).toEqual([]);
    world.list.send({ type: 'removal.type', text: ` ${key.id} and 31 models ` });
    world.list.send({ type: 'removal.confirm' });
    await waitFor(world.list, (s) => s.matches({ removal: 'closed' }));
    expect(world.asked.slice(-2)).toEqual([`GET ${base}/config/anonymousAuth`, `DELETE ${base}`]);
    expect(world.told).toEqual([{ intent: 'success', title: 'Domain Deleted', text: "Domain 'acme/a/b %' deleted." }]);
    expect([isRemembered(), world.gone, world.onDeleted.mock.calls.length]).toEqual([false, ['/'], 1]);
  });

  it('is refused before anything is typed where the role does not permit it', async () => {
    const world = await openedDeletion({ 'GET config/anonymousAuth': forbidden });
    await world.remove([idOf(key)], key.id);
    expect(world.list.getSnapshot().context.losses?.forbidden).toContain(needsManaging);
    expect(world.list.getSnapshot().can({ type: 'removal.confirm' })).toBe(false);
  });

  it('asks for the id where what it holds can not be counted, and says why it failed', async () => {
    const world = await openedDeletion({ 'GET stats': failing, 'DELETE ': failing });
    const results = await world.remove([idOf(key)], key.id);
    expect(results).toMatchObject([{ problem: { status: 500 } }]);
    expect(world.told).toEqual([
      {
        intent: 'error',
        title: 'Domain Not Deleted',
        text: 'The domain acme/a/b % could not be deleted. The server returned an error (500).',
      },
    ]);
  });
});

it('names the roles needed to read the settings', async () => {
  const { form } = await opened('reconnect', { [role]: forbidden });
  expect(form.getSnapshot().value).toBe('failed');
  expect(form.getSnapshot().context.problem).toMatchObject({ message: needsManaging });
});

import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { SnapshotPolicy } from '~/api/rest/domain/config';
import { domainsApi } from '~/api/rest/domains';
import type { ApiProblem } from '~/core/problem';
import { domainSettingsScreens, noChoice } from '~/machines/resources/domain/settings';
import { noSnapshots } from '~/machines/resources/domain/snapshot-policy';
import { storedPolicy } from '../support/collection-samples';
import { domain, unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'a/b %' };
const base = 'domains/acme/a%2Fb%20%25';
const needs =
  'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, or the domain role Domain Admin or Owner.';

type Failures = Partial<Record<string, ApiProblem>>;

/** The forms before a server with this domain. `failures` by method and the end of the path, as in `PUT id`. */
function wired(failures: Failures = {}) {
  const server = {
    failures,
    displayName: 'Desk',
    reconnect: { tokenValidity: 1440 },
    collection: { autoCreate: false },
    policy: storedPolicy,
  };
  const { rest, asked, bodies } = pretendedRest(({ method, path, body }) => {
    const place = path.slice(base.length + 1);
    const failure = server.failures[`${method} ${place}`];
    if (failure) throw failure;
    if (method === 'PUT' && place === '') server.displayName = (body as { displayName: string }).displayName;
    if (method === 'PUT' && place === 'config/reconnect') server.reconnect = body as typeof server.reconnect;
    if (method === 'PUT' && place === 'config/collection')
      server.collection = body as typeof server.collection;
    if (method === 'PUT' && place === 'config/modelSnapshotPolicy') server.policy = body as SnapshotPolicy;
    if (method !== 'GET') return {};
    if (place === 'config/reconnect') return server.reconnect;
    if (place === 'config/collection') return server.collection;
    if (place === 'config/modelSnapshotPolicy') return server.policy;
    return place === '' ? domain({ ...key, displayName: server.displayName }) : undefined;
  });
  const world = screenWorld({ domains: domainsApi(rest) });
  const onChanged = vi.fn();
  const onMoved = vi.fn();
  const { settingsForms } = domainSettingsScreens({ ...world.wiring, rest }, key);
  const machines = settingsForms({ onChanged, onMoved });
  const forms = {
    info: createActor(machines.info, { input: { values: { displayName: '' }, facts: {} } }),
    reconnect: createActor(machines.reconnect, { input: { values: { tokenValidity: '' }, facts: {} } }),
    availability: createActor(machines.availability, { input: { values: noChoice, facts: {} } }),
    policy: createActor(machines.policy, { input: { values: noSnapshots, facts: { stored: undefined } } }),
    collection: createActor(machines.collection, { input: { values: { autoCreate: false }, facts: {} } }),
    id: createActor(machines.id, { input: { values: { id: key.id }, facts: {} } }),
    deletion: createActor(machines.deletion, { input: { values: { typed: '' }, facts: key } }),
  };
  return { ...world, asked, bodies, server, onChanged, onMoved, forms };
}

type World = ReturnType<typeof wired>;

/** Loads one form, changes it and submits it. */
async function submitted(
  name: keyof World['forms'],
  change: object,
  { failures = {}, interfere }: { failures?: Failures; interfere?: (world: World) => void } = {},
) {
  const world = wired();
  const form = world.forms[name] as World['forms']['info'];
  form.start();
  await waitFor(form, (s) => s.hasTag('editable'));
  world.asked.length = 0;
  world.server.failures = failures;
  interfere?.(world);
  form.send({ type: 'form.change', change });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  const { errors, refusal: refused, values } = form.getSnapshot().context;
  return { ...world, form, errors, refused, values: values as object, state: form.getSnapshot().value };
}

describe('the domain info', () => {
  it('is saved without blanks around the name, after a look at the role and at what is there', async () => {
    const { asked, bodies, told, onChanged } = await submitted('info', { displayName: ' Orders ' });
    expect(asked).toEqual([`GET ${base}`, `GET ${base}/config/reconnect`, `PUT ${base}`]);
    expect(bodies).toEqual([{ displayName: 'Orders' }]);
    expect(told).toEqual([
      { intent: 'success', title: 'Domain Info Updated', text: 'The domain info was successfully updated.' },
    ]);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('needs a display name', async () => {
    const { errors, asked } = await submitted('info', { displayName: '  ' });
    expect(errors).toEqual({ displayName: 'A display name is required!' });
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'failing',
      'PUT ',
      refusal(500, 'internal_server_error'),
      'The domain info could not be updated. The server returned an error (500).',
    ],
    [
      'forbidden',
      'GET config/reconnect',
      refusal(403, 'forbidden'),
      `The domain info could not be updated. ${needs}`,
    ],
    [
      'gone',
      'PUT ',
      refusal(404, 'not_found'),
      'The domain info could not be updated. The domain no longer exists under this id. It was deleted or renamed.',
    ],
    [
      'unreachable',
      'PUT ',
      unreachable,
      'The domain info could not be updated. The server could not be reached.',
    ],
  ])('says that it was not saved: %s', async (_, call, problem, text) => {
    const { refused, values, onChanged } = await submitted(
      'info',
      { displayName: 'Mine' },
      { failures: { [call]: problem } },
    );
    expect(refused).toEqual({ title: 'Could Not Update Domain', text });
    expect(values).toEqual({ displayName: 'Mine' });
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe('the reconnect configuration', () => {
  it('is saved as a number of minutes', async () => {
    const { bodies, told } = await submitted('reconnect', { tokenValidity: ' 90 ' });
    expect(bodies).toEqual([{ tokenValidity: 90 }]);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Reconnect Config Updated',
        text: 'The domain reconnect config successfully updated.',
      },
    ]);
  });

  it.each([
    ['', 'A reconnect token validity value is required!'],
    ['0', 'Please input a whole number of minutes, 1 or more!'],
    ['1.5', 'Please input a whole number of minutes, 1 or more!'],
    ['soon', 'Please input a whole number of minutes, 1 or more!'],
  ])('is not saved as "%s"', async (tokenValidity, sentence) => {
    const { errors, bodies } = await submitted('reconnect', { tokenValidity });
    expect(errors).toEqual({ tokenValidity: sentence });
    expect(bodies).toEqual([]);
  });

  it('says that it was not saved', async () => {
    const { refused } = await submitted(
      'reconnect',
      { tokenValidity: '90' },
      { failures: { 'PUT config/reconnect': refusal(500, 'internal_server_error') } },
    );
    expect(refused).toEqual({
      title: 'Could Not Update Config',
      text: 'The reconnect configuration could not be updated. The server returned an error (500).',
    });
  });

  it('that may not be read names the roles that it takes', async () => {
    const { forms } = wired({ 'GET config/reconnect': refusal(403, 'forbidden') });
    forms.reconnect.start();
    await waitFor(forms.reconnect, (s) => s.matches('failed'));
    expect(forms.reconnect.getSnapshot().context.problem).toMatchObject({ message: needs });
  });
});

describe('the availability', () => {
  it.each([
    ['online', 'The domain is online now.'],
    ['maintenance', 'The domain is in maintenance mode now.'],
    ['offline', 'The domain is offline now.'],
  ])('becomes %s, and is no wish any more', async (wanted, text) => {
    const { asked, bodies, told, onChanged, values } = await submitted('availability', { wanted });
    expect(asked).toEqual([`GET ${base}/config/reconnect`, `PUT ${base}/availability`]);
    expect(bodies).toEqual([{ availability: wanted }]);
    expect(told).toEqual([{ intent: 'success', title: 'Settings Updated', text }]);
    expect(onChanged).toHaveBeenCalledOnce();
    expect(values).toEqual(noChoice);
  });

  it('is not sent without a wish', async () => {
    const { errors, asked } = await submitted('availability', noChoice);
    expect(errors).toEqual({ wanted: 'Please select an availability!' });
    expect(asked).toEqual([]);
  });

  it('says that it stays', async () => {
    const { refused, onChanged } = await submitted(
      'availability',
      { wanted: 'offline' },
      { failures: { 'PUT availability': refusal(500, 'internal_server_error') } },
    );
    expect(refused).toEqual({
      title: 'Settings Not Updated',
      text: 'There was an error applying the settings. The server returned an error (500).',
    });
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe('the snapshot policy of the domain', () => {
  it('is shown in minutes, sent in milliseconds, and what was not touched stays as it is', async () => {
    const { bodies, told } = await submitted('policy', { maximumTime: '30' });
    expect(bodies).toEqual([{ ...storedPolicy, maximumTimeInterval: 1_800_000 }]);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Settings Updated',
        text: 'The domain model snapshot policy settings were successfully updated.',
      },
    ]);
  });

  it('needs whole minutes', async () => {
    const { errors } = await submitted('policy', { maximumTime: '2.5' });
    expect(errors).toEqual({ maximumTime: 'Please input a whole number of minutes, 0 or more!' });
  });

  it('says that it was not saved', async () => {
    const { refused } = await submitted(
      'policy',
      { maximumTime: '30' },
      { failures: { 'PUT config/modelSnapshotPolicy': refusal(500, 'internal_server_error') } },
    );
    expect(refused).toMatchObject({ title: 'Settings Not Updated' });
  });
});

describe('the collection configuration', () => {
  it('is saved', async () => {
    const { bodies, told } = await submitted('collection', { autoCreate: true });
    expect(bodies).toEqual([{ autoCreate: true }]);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Settings Updated',
        text: 'The domain config settings were successfully updated.',
      },
    ]);
  });

  it('says that it was not saved', async () => {
    const { refused } = await submitted(
      'collection',
      { autoCreate: true },
      { failures: { 'PUT config/collection': refusal(500, 'internal_server_error') } },
    );
    expect(refused).toMatchObject({
      text: 'There was an error applying the settings. The server returned an error (500).',
    });
  });
});

describe('the id of the domain', () => {
  it('is changed without blanks, and leads to the new address', async () => {
    const { asked, bodies, told, gone, onMoved } = await submitted('id', { id: ' o/r ' });
    expect(asked).toEqual([`GET ${base}/config/reconnect`, `PUT ${base}/id`]);
    expect(bodies).toEqual([{ id: 'o/r' }]);
    expect(told).toEqual([
      { intent: 'success', title: 'Domain Id Changed', text: 'The domain acme/a/b % is acme/o/r now.' },
    ]);
    expect(gone).toEqual(['/domain/acme/o%2Fr/settings/dangerous']);
    expect(onMoved).toHaveBeenCalledOnce();
  });

  it.each([
    [' ', 'A domain id is required!'],
    ['..', '"." and ".." can\'t be used as an id.'],
  ])('is not changed to "%s"', async (id, sentence) => {
    const { errors, asked } = await submitted('id', { id });
    expect(errors).toEqual({ id: sentence });
    expect(asked).toEqual([]);
  });

  const start = 'There was an error updating the domain id .';
  it.each([
    ['taken', refusal(409, 'conflicts', {}), `${start} A domain with the specified id already exists.`],
    [
      'no longer offline',
      refusal(400, 'domain_not_offline'),
      `${start} The domain is no longer offline. Set it offline, then try again.`,
    ],
    ['failing', refusal(500, 'internal_server_error'), `${start} The server returned an error (500).`],
  ])('says that it stays: %s', async (_, problem, text) => {
    const { refused, gone, values } = await submitted(
      'id',
      { id: 'new' },
      { failures: { 'PUT id': problem } },
    );
    expect(refused).toMatchObject({ title: 'Domain Id Not Updated', text });
    expect(gone).toEqual([]);
    expect(values).toEqual({ id: 'new' });
  });
});

describe('the deletion of the domain', () => {
  it('takes a managing role and the id as it is, and leads home', async () => {
    const { asked, told, gone, onMoved } = await submitted('deletion', { typed: key.id });
    expect(asked).toEqual([`GET ${base}/config/reconnect`, `DELETE ${base}`]);
    expect(told).toEqual([
      { intent: 'success', title: 'Domain Deleted', text: 'The domain acme/a/b % was deleted.' },
    ]);
    expect(gone).toEqual(['/']);
    expect(onMoved).toHaveBeenCalledOnce();
  });

  it.each(['', 'a/b', ' a/b %', 'A/B %'])('is not begun when "%s" was typed', async (typed) => {
    const { errors, asked } = await submitted('deletion', { typed });
    expect(errors).toEqual({ typed: 'Please input the id of the domain as it is!' });
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'DELETE ',
      refusal(500, 'internal_server_error'),
      'The domain acme/a/b % could not be deleted. The server returned an error (500).',
    ],
    [
      'GET config/reconnect',
      refusal(403, 'forbidden'),
      `The domain acme/a/b % could not be deleted. ${needs}`,
    ],
    [
      'DELETE ',
      refusal(404, 'not_found'),
      'The domain acme/a/b % could not be deleted. It no longer exists. It was deleted or renamed.',
    ],
  ])('says that it is still there: %s %o', async (call, problem, text) => {
    const { refused, gone, asked } = await submitted(
      'deletion',
      { typed: key.id },
      { failures: { [call]: problem } },
    );
    expect(refused).toEqual({ title: 'Domain Not Deleted', text });
    expect(gone).toEqual([]);
    if (call.startsWith('GET')) expect(asked).not.toContain(`DELETE ${base}`);
  });
});

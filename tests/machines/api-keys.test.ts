import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import {
  apiKeyList,
  apiKeyPath,
  apiKeyScreens,
  chosenApiKeys,
  emptyApiKey,
  nameOfApiKey,
  pageOfApiKey,
} from '~/machines/resources/api-keys';
import { embeddedServer } from '../support/embedded-server';
import { openedForm, openedList } from '../support/screen-form';
import { apiKeys, buildPipeline, nightlyBackup, unnamed } from '../support/settings-samples';

/** The keys `Build pipeline` and `Nightly export`, and these. */
async function having(...names: string[]) {
  const server = await embeddedServer();
  const { others } = server;
  for (const name of names) await others.apiKeys.create({ name, enabled: true });
  const named = async (name: string) => (await others.apiKeys.list()).find((each) => each.name === name)!;
  return { ...server, named, machines: apiKeyScreens(server.wiring) };
}
async function creating(...names: string[]) {
  const world = await having(...names);
  return { ...world, ...(await openedForm(world.machines.createApiKey, { values: emptyApiKey, facts: {} })) };
}
async function editing(address: string, ...names: string[]) {
  const world = await having(...names);
  const input = { values: emptyApiKey, facts: { apiKey: undefined } };
  return { ...world, ...(await openedForm(world.machines.editApiKey(address), input)) };
}
const many = Array.from({ length: 23 }, (_, index) => `key ${index + 1}`);
const text = 'An API Key with the specified name already exists.';
const missing = { status: 404, code: 'not_found' };

describe('API keys: list', () => {
  it('is filtered by name, ignoring case, and paged and sorted in the browser', async () => {
    const { machines } = await having(...many);
    const { list } = await openedList(machines.apiKeyList, apiKeyList.defaults, '?page=2');
    const page = () => list.getSnapshot().context.page;
    expect(page()?.rows.map(({ name }) => name)).toEqual(many.slice(9, 19));
    expect(page()).toMatchObject({ hasNext: true, total: 25, at: 7 });
    list.send({ type: 'list.sort', sort: { column: 'lastUsed', direction: 'descending' } });
    await waitFor(list, () => page()?.rows[0]?.name === 'Build pipeline');
    expect(list.getSnapshot().context.query.page).toBe(1);
    expect(chosenApiKeys(apiKeys, { filter: ' BACKUP ', sort: undefined })).toEqual([nightlyBackup]);
    expect(chosenApiKeys(apiKeys, { filter: 'unnamed', sort: undefined })).toEqual([unnamed]);
    expect(chosenApiKeys(apiKeys, { filter: '', sort: { column: 'enabled', direction: 'descending' } })[0]).toBe(
      buildPipeline,
    );
    expect(
      chosenApiKeys(apiKeys, { filter: '', sort: { column: 'constructor', direction: 'ascending' } }),
    ).toHaveLength(4);
  });

  it('has a label for a key without a name', () => {
    expect(nameOfApiKey(unnamed)).toBe('Unnamed API key');
  });

  it.each([
    ['a/b+c%?#', 'a%2Fb%2Bc%25%3F%23'],
    ['  ', 'key'],
    ['.', 'key'],
    ['..', 'key'],
    ['half \ud83d', 'key'],
  ])('has an address by name where one can be made: %j', (name, segment) => {
    expect(apiKeyPath({ name, key: 'key' })).toBe(`/api-keys/${segment}`);
  });
});

describe('API keys: new', () => {
  it('is enabled by default, needs a name, and is sent trimmed', async () => {
    const { form, submit, asked, told, gone } = await creating();
    expect(form.getSnapshot().context.values).toEqual({ name: '', enabled: true });
    expect((await submit({ name: '  ' })).errors).toEqual({ name: 'Please input an API Key name!' });
    expect((await submit({ name: 'c\u200bi' })).errors.name).toMatch(/the invisible character U\+200B/);
    expect(asked).toEqual([]);
    await submit({ name: ' ci ' });
    expect(asked).toEqual(['GET user/apiKeys', 'POST user/apiKeys', 'GET user/apiKeys']);
    expect(told).toEqual([
      { intent: 'success', title: "API key 'ci' created.", text: 'You can copy its key in the list.' },
    ]);
    expect(gone).toEqual(['/account-settings']);
  });

  it('goes to the page of the list that has the new key', async () => {
    const { submit, gone } = await creating(...many);
    await submit({ name: 'key 15b' });
    expect(gone).toEqual(['/account-settings?page=2']);
    expect(pageOfApiKey([], 'gone')).toBe(1);
  });

  const taken = {
    refusal: { title: 'Could Not Create API Key', text },
    errors: { name: text },
    faulty: { field: 'name' },
  };

  it('is not sent when the name is in use', async () => {
    const { submit, writes } = await creating();
    expect(await submit({ name: 'Build pipeline' })).toMatchObject(taken);
    expect(writes()).toEqual([]);
  });

  it('reports a name taken in the meantime, although the server answers 404', async () => {
    const { submit, fail, others } = await creating();
    fail('POST user/apiKeys', { before: () => others.apiKeys.create({ name: 'ci', enabled: true }) });
    expect(await submit({ name: 'ci' })).toMatchObject(taken);
  });

  it('reports other errors', async () => {
    const { submit, fail, gone, told } = await creating();
    fail('POST user/apiKeys', missing);
    expect(await submit({ name: 'ci' })).toMatchObject({
      refusal: {
        title: 'Could Not Create API Key',
        text: "The API key could not be created. The server couldn't find something this needs (status 404).",
      },
      values: { name: 'ci' },
    });
    expect([gone, told]).toEqual([[], []]);
  });
});

describe('API keys: edit', () => {
  it.each(['name', 'key'] as const)('opens by its %s, and stays the same key when renamed elsewhere', async (by) => {
    const { named, others, machines } = await having();
    const before = await named('Nightly export');
    const input = { values: emptyApiKey, facts: { apiKey: undefined } };
    const { submit } = await openedForm(machines.editApiKey(before[by]), input);
    await others.apiKeys.update({ ...before, name: 'renamed' });
    await submit({ enabled: true });
    expect(await named('renamed')).toMatchObject({ key: before.key, enabled: true });
  });

  it('reports a key that does not exist', async () => {
    const { form } = await editing('gone');
    expect(form.getSnapshot()).toMatchObject({
      value: 'failed',
      context: {
        problem: { code: 'not_found', message: 'The API key does not exist, or no longer exists.' },
      },
    });
  });

  it('is not opened by a name that two keys have', async () => {
    const { state, machines } = await having('twin', 'other');
    for (const user of state.server.users) for (const key of user.apiKeys) if (key.name === 'other') key.name = 'twin';
    const input = { values: emptyApiKey, facts: { apiKey: undefined } };
    const { form } = await openedForm(machines.editApiKey('twin'), input);
    expect(form.getSnapshot().value).toBe('failed');
  });

  it('refuses the name of another key, but not its own name', async () => {
    const { submit, writes } = await editing('Nightly export');
    expect((await submit({ name: 'Build pipeline' })).refusal).toMatchObject({
      title: 'Could Not Update API Key',
      text,
    });
    expect(writes()).toEqual([]);
    await submit({ name: 'Nightly export', enabled: true });
    expect(writes()).toHaveLength(1);
  });
});

it('says which key is still there when a deletion fails', async () => {
  const { machines, named, fail, told } = await having();
  const id = apiKeyList.descriptor.idOf(await named('Build pipeline'));
  const { remove } = await openedList(machines.apiKeyList, apiKeyList.defaults);
  fail(`DELETE user/apiKeys/${id}`, { status: 500 });
  await remove([id]);
  const failed = {
    title: 'Could Not Delete API Key',
    text: expect.stringContaining("'Build pipeline' could not be deleted"),
  };
  expect(told).toMatchObject([failed]);
});

it('never shows an API key in notices, logs or addresses', async () => {
  const { machines, named, submit, fail, told, gone, logged } = await editing('Nightly export', 'zz');
  const [{ key }, other] = [await named('Nightly export'), await named('zz')];
  fail('PUT user/apiKeys', { status: 500 });
  const { refusal } = await submit({ name: 'Hourly export' });
  const { remove } = await openedList(machines.apiKeyList, apiKeyList.defaults);
  await remove([other.key]);
  const said = JSON.stringify([told, gone, logged, refusal]);
  expect(said).toContain("API key 'zz' deleted.");
  for (const secret of [key, other.key]) expect(said).not.toContain(secret);
});

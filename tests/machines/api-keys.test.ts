import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { ApiKey, ApiKeyDetails } from '~/api/rest/api-keys';
import type { ApiProblem } from '~/core/problem';
import {
  apiKeyList,
  apiKeyPath,
  apiKeyScreens,
  chosenApiKeys,
  emptyApiKey,
  nameOfApiKey,
  pageOfApiKey,
} from '~/machines/resources/api-keys';
import { rejected, unreachable } from '../support/fixtures';
import { openedForm, openedList } from '../support/screen-form';
import { screenWorld } from '../support/screen-world';
import { apiKeys, buildPipeline, nightlyBackup, unnamed } from '../support/settings-samples';

const named = (name: string, change: Partial<ApiKey> = {}): ApiKey => ({
  key: `key-of-${name}`,
  name,
  enabled: true,
  lastUsed: null,
  ...change,
});
type Failures = Partial<Record<'create' | 'update' | 'remove', ApiProblem>>;

/** The machines with a fake server that has these keys and answers 404 to a name in use, like the real one; someone else creates `others` at the same time. */
function wired(keys: ApiKey[] = apiKeys, failures: Failures = {}, others: ApiKey[] = []) {
  const server = { keys: [...keys] };
  const asked: string[] = [];
  const refuse = (problem: ApiProblem) => Promise.reject(problem);
  const world = screenWorld({
    apiKeys: {
      list: () => {
        asked.push('list');
        return Promise.resolve(server.keys);
      },
      create: ({ name, enabled }: ApiKeyDetails) => {
        asked.push(`create ${name}`);
        server.keys = [...server.keys, ...others];
        if (failures.create) return refuse(failures.create);
        server.keys = [...server.keys, named(name, { enabled })];
        return Promise.resolve();
      },
      update: ({ key, name, enabled }: ApiKey) => {
        asked.push(`update ${name} ${enabled}`);
        if (failures.update) return refuse(failures.update);
        server.keys = server.keys.map((each) => (each.key === key ? { ...each, name, enabled } : each));
        return Promise.resolve();
      },
      remove: (key: string) => {
        if (failures.remove && key === buildPipeline.key) return refuse(failures.remove);
        server.keys = server.keys.filter((each) => each.key !== key);
        return Promise.resolve();
      },
    },
  });
  return { ...world, server, asked, machines: apiKeyScreens(world.wiring) };
}

async function creating(...given: Parameters<typeof wired>) {
  const world = wired(...given);
  return { ...world, ...(await openedForm(world.machines.createApiKey, { values: emptyApiKey, facts: {} })) };
}
async function editing(apiKey: ApiKey, ...given: Parameters<typeof wired>) {
  const world = wired(...given);
  const opened = await openedForm(world.machines.editApiKey(apiKey.key), {
    values: emptyApiKey,
    facts: { apiKey: undefined },
  });
  world.asked.length = 0;
  return { ...world, ...opened };
}
async function listed(search = '', ...given: Parameters<typeof wired>) {
  const world = wired(...given);
  return { ...world, ...(await openedList(world.machines.apiKeyList, apiKeyList.defaults, search)) };
}
const many = Array.from({ length: 23 }, (_, index) => named(`key ${index + 1}`, { lastUsed: index || null }));

describe('API keys: list', () => {
  it('is filtered by name, ignoring case, and paged in the browser', async () => {
    const { list } = await listed('?page=2', many);
    const { page } = list.getSnapshot().context;
    expect(page?.rows.map(({ name }) => name)).toEqual(many.slice(10, 20).map(({ name }) => name));
    expect(page).toMatchObject({ hasNext: true, total: 23, at: 7 });
    expect(chosenApiKeys(apiKeys, ' BACKUP ', undefined)).toEqual([nightlyBackup]);
    expect(chosenApiKeys(apiKeys, 'unnamed', undefined)).toEqual([unnamed]);
  });

  it('is sorted across all pages', async () => {
    const { list } = await listed('?page=2', many);
    list.send({ type: 'list.sort', sort: { column: 'lastUsed', direction: 'descending' } });
    await waitFor(list, (s) => s.context.page?.rows[0]?.name === 'key 23', { timeout: 20_000 });
    expect(list.getSnapshot().context.query.page).toBe(1);
    expect(chosenApiKeys(apiKeys, '', { column: 'enabled', direction: 'descending' })[0]).toBe(buildPipeline);
    expect(chosenApiKeys(apiKeys, '', { column: 'constructor', direction: 'ascending' })).toHaveLength(4);
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

  it.each([
    ['its name', nightlyBackup.name],
    ['its key', nightlyBackup.key],
  ])('is opened by %s, and stays the same key when it was renamed elsewhere', async (_, address) => {
    const world = wired();
    const { submit } = await openedForm(world.machines.editApiKey(address), {
      values: emptyApiKey,
      facts: { apiKey: undefined },
    });
    world.server.keys = world.server.keys.map((each) =>
      each.key === nightlyBackup.key ? { ...each, name: 'renamed' } : each,
    );
    await submit({ enabled: !nightlyBackup.enabled });
    expect(world.server.keys.find(({ key }) => key === nightlyBackup.key)).toMatchObject({
      name: 'renamed',
      enabled: !nightlyBackup.enabled,
    });
  });

  it('is not opened by a name that two keys have', async () => {
    const twins = [named('twin', { key: 'one' }), named('twin', { key: 'two' })];
    const { form } = await openedForm(wired(twins).machines.editApiKey('twin'), {
      values: emptyApiKey,
      facts: { apiKey: undefined },
    });
    expect(form.getSnapshot().value).toBe('failed');
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
    expect(asked).toEqual(['list', 'create ci', 'list']);
    expect(told).toEqual([
      { intent: 'success', title: "API key 'ci' created.", text: 'You can copy its key in the list.' },
    ]);
    expect(gone).toEqual(['/account-settings']);
  });

  it('goes to the page of the list that has the new key', async () => {
    const { submit, gone } = await creating(many);
    await submit({ name: 'key 15b' });
    expect(gone).toEqual(['/account-settings?page=2']);
    expect(pageOfApiKey(many, 'key 10')).toBe(1);
    expect(pageOfApiKey(many, 'key 11')).toBe(2);
    expect(pageOfApiKey([], 'gone')).toBe(1);
  });

  const text = 'An API Key with the specified name already exists.';
  const taken = {
    refusal: { title: 'Could Not Create API Key', text },
    errors: { name: text },
    faulty: { field: 'name' },
  };

  it('is not sent when the name is in use', async () => {
    const { submit, asked } = await creating();
    expect(await submit({ name: 'nightly backup' })).toMatchObject(taken);
    expect(asked).toEqual(['list']);
  });

  it('reports a name taken in the meantime, although the server answers 404', async () => {
    const { submit, asked } = await creating(apiKeys, { create: rejected('not_found', 404) }, [named('ci')]);
    expect(await submit({ name: 'ci' })).toMatchObject(taken);
    expect(asked).toEqual(['list', 'create ci', 'list']);
  });

  it.each([
    [
      rejected('not_found', 404),
      "The API key could not be created. The server couldn't find something this needs (status 404).",
    ],
    [unreachable, 'The API key could not be created. The server could not be reached.'],
  ])('reports other errors: %o', async (create, reason) => {
    const { submit, gone, told } = await creating(apiKeys, { create });
    expect(await submit({ name: 'ci' })).toMatchObject({
      refusal: { title: 'Could Not Create API Key', text: reason },
      values: { name: 'ci' },
    });
    expect([gone, told]).toEqual([[], []]);
  });
});

describe('API keys: edit', () => {
  it('reports a key that does not exist', async () => {
    const { form } = await editing(named('gone'));
    expect(form.getSnapshot()).toMatchObject({
      value: 'failed',
      context: {
        problem: { code: 'not_found', message: 'The API key does not exist, or no longer exists.' },
      },
    });
  });

  it('refuses the name of another key, but not its own name', async () => {
    const { submit, asked } = await editing(nightlyBackup);
    expect((await submit({ name: 'Build pipeline' })).refusal).toMatchObject({
      title: 'Could Not Update API Key',
      text: 'An API Key with the specified name already exists.',
    });
    expect(asked).toEqual(['list', 'list']);
    await submit({ name: 'nightly backup', enabled: false });
    expect(asked.at(-1)).toBe('update nightly backup false');
  });
});

it('never shows an API key in notices, logs or addresses', async () => {
  const { submit, ...world } = await editing(nightlyBackup, apiKeys, { update: unreachable });
  const { refusal } = await submit({ name: 'hourly backup' });
  const list = await listed();
  await list.remove([nightlyBackup.key]);
  const said = JSON.stringify([world.told, world.gone, world.logged, list.told, refusal]);
  expect(said).toContain('nightly backup');
  expect(said).not.toContain(nightlyBackup.key);
});

import { afterEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ApiKey, ApiKeyDetails } from '~/api/rest/api-keys';
import { readQuery } from '~/core/list-query';
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
import { settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { screenWorld } from '../support/screen-world';
import { apiKeys, buildPipeline, nightlyBackup, unnamed } from '../support/settings-samples';

const named = (name: string, change: Partial<ApiKey> = {}): ApiKey => ({
  key: `key-of-${name}`,
  name,
  enabled: true,
  lastUsed: null,
  ...change,
});
const running: Array<{ stop(): unknown }> = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

type Failures = Partial<Record<'create' | 'update' | 'remove', ApiProblem>>;

/** The machines before a server with these keys, which answers a taken name with 404 as the real one does; `others` are created by someone else at the same time. */
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
const submit = async (form: { send(event: { type: 'form.submit' }): void }) => {
  form.send({ type: 'form.submit' });
  await settle();
};

async function creating(...given: Parameters<typeof wired>) {
  const world = wired(...given);
  const form = createActor(world.machines.createApiKey, {
    input: { values: emptyApiKey, facts: {} },
  }).start();
  running.push(form);
  await settle();
  return { ...world, form };
}
async function editing(apiKey: ApiKey, ...given: Parameters<typeof wired>) {
  const world = wired(...given);
  const form = createActor(world.machines.editApiKey(apiKey.key), {
    input: { values: emptyApiKey, facts: { apiKey: undefined } },
  }).start();
  running.push(form);
  await settle();
  world.asked.length = 0;
  return { ...world, form };
}
async function listed(search = '', ...given: Parameters<typeof wired>) {
  const world = wired(...given);
  const list = createActor(world.machines.apiKeyList, {
    input: { query: readQuery(search, apiKeyList.defaults) },
  }).start();
  running.push(list);
  await waitFor(list, (s) => s.context.page !== undefined, { timeout: 1_000 });
  return { ...world, list };
}
const many = Array.from({ length: 23 }, (_, index) => named(`key ${index + 1}`, { lastUsed: index || null }));

describe('API keys: list', () => {
  it('is searched by name in any case, ordered as names are, and cut into pages here', async () => {
    const { list } = await listed('?page=2', many);
    const { page } = list.getSnapshot().context;
    expect(page?.rows.map(({ name }) => name)).toEqual(many.slice(10, 20).map(({ name }) => name));
    expect(page).toMatchObject({ hasNext: true, total: 23, at: 7 });
    expect(chosenApiKeys(apiKeys, ' BACKUP ', undefined)).toEqual([nightlyBackup]);
    expect(chosenApiKeys(apiKeys, 'unnamed', undefined)).toEqual([unnamed]);
  });

  it('is ordered over all pages', async () => {
    const { list } = await listed('?page=2', many);
    list.send({ type: 'list.sort', sort: { column: 'lastUsed', direction: 'descending' } });
    await waitFor(list, (s) => s.context.page?.rows[0]?.name === 'key 23', { timeout: 1_000 });
    expect(list.getSnapshot().context.query.page).toBe(1);
    expect(chosenApiKeys(apiKeys, '', { column: 'enabled', direction: 'descending' })[0]).toBe(buildPipeline);
    expect(chosenApiKeys(apiKeys, '', { column: 'constructor', direction: 'ascending' })).toHaveLength(4);
  });

  it('names a key that has no name, and its page whatever the key contains', () => {
    expect(nameOfApiKey(unnamed)).toBe('Unnamed API key');
    expect(apiKeyPath({ key: 'a/b+c%?#' })).toBe('/api-keys/a%2Fb%2Bc%25%3F%23');
  });

  it('says of each deletion what became of it, by name', async () => {
    const { list, told, server } = await listed('', apiKeys, { remove: unreachable });
    list.send({ type: 'list.remove', ids: [nightlyBackup.key, buildPipeline.key] });
    list.send({ type: 'removal.confirm' });
    expect(list.getSnapshot().matches({ removal: 'asking' })).toBe(true);
    list.send({ type: 'removal.type', text: 'delete 2 API keys' });
    list.send({ type: 'removal.confirm' });
    await settle();
    expect(told).toEqual([
      { intent: 'success', title: 'API Key Deleted', text: "The API key 'nightly backup' was deleted." },
      {
        intent: 'error',
        title: 'Could Not Delete API Key',
        text: "The API key 'Build pipeline' could not be deleted. It is still there. Try again.",
      },
    ]);
    expect(server.keys).not.toContain(nightlyBackup);
    expect(list.getSnapshot().matches({ removal: 'partlyFailed' })).toBe(true);
  });
});

describe('API keys: new', () => {
  it('is enabled by default, needs a name, and is sent without blanks', async () => {
    const { form, asked, told, gone } = await creating();
    expect(form.getSnapshot().context.values).toEqual({ name: '', enabled: true });
    form.send({ type: 'form.change', change: { name: '  ' } });
    await submit(form);
    expect(form.getSnapshot().context.errors).toEqual({ name: 'Please input an API Key name!' });
    expect(asked).toEqual([]);
    form.send({ type: 'form.change', change: { name: ' ci ' } });
    await submit(form);
    expect(asked).toEqual(['list', 'create ci', 'list']);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'API Key Created',
        text: "'ci' is in the list. You can copy its key there.",
      },
    ]);
    expect(gone).toEqual(['/account-settings']);
  });

  it('leads to the page of the list where the new key stands', async () => {
    const { form, gone } = await creating(many);
    form.send({ type: 'form.change', change: { name: 'key 15b' } });
    await submit(form);
    expect(gone).toEqual(['/account-settings?page=2']);
    expect(pageOfApiKey(many, 'key 10')).toBe(1);
    expect(pageOfApiKey(many, 'key 11')).toBe(2);
    expect(pageOfApiKey([], 'gone')).toBe(1);
  });

  const taken = 'An API Key with the specified name already exists.';
  const refusedAsTaken = {
    refusal: { title: 'Could Not Create API Key', text: taken },
    errors: { name: taken },
    faulty: { field: 'name' },
  };

  it('with a name that is taken is not sent', async () => {
    const { form, asked } = await creating();
    form.send({ type: 'form.change', change: { name: 'nightly backup' } });
    await submit(form);
    expect(asked).toEqual(['list']);
    expect(form.getSnapshot().context).toMatchObject(refusedAsTaken);
  });

  it('with a name taken in between is the same, although the server answers that it finds nothing', async () => {
    const { form, asked } = await creating(apiKeys, { create: rejected('not_found', 404) }, [named('ci')]);
    form.send({ type: 'form.change', change: { name: 'ci' } });
    await submit(form);
    expect(asked).toEqual(['list', 'create ci', 'list']);
    expect(form.getSnapshot().context).toMatchObject(refusedAsTaken);
  });

  it.each([
    [
      rejected('not_found', 404),
      'The API key could not be created. The server did not find something that this needs (status 404).',
    ],
    [unreachable, 'The API key could not be created. The server could not be reached.'],
  ])('is refused otherwise: %o', async (create, text) => {
    const { form, gone, told } = await creating(apiKeys, { create });
    form.send({ type: 'form.change', change: { name: 'ci' } });
    await submit(form);
    expect(form.getSnapshot().context.refusal).toEqual({ title: 'Could Not Create API Key', text });
    expect(form.getSnapshot().context.values.name).toBe('ci');
    expect([gone, told]).toEqual([[], []]);
  });
});

describe('API keys: change', () => {
  it('loads the key by what stands in the address, and saves it', async () => {
    const { form, asked, told, gone } = await editing(nightlyBackup);
    expect(form.getSnapshot().context).toMatchObject({
      values: { name: 'nightly backup', enabled: true },
      facts: { apiKey: nightlyBackup },
    });
    form.send({ type: 'form.change', change: { name: 'hourly backup', enabled: false } });
    await submit(form);
    expect(asked).toEqual(['list', 'list', 'update hourly backup false']);
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'API Key Updated',
        text: "The API key 'hourly backup' was successfully updated.",
      },
    ]);
    expect(gone).toEqual(['/account-settings']);
  });

  it('says that there is no such key', async () => {
    const { form } = await editing(named('gone'));
    expect(form.getSnapshot().value).toBe('failed');
    expect(form.getSnapshot().context.problem).toMatchObject({
      code: 'not_found',
      message: 'The API key does not exist, or no longer exists.',
    });
  });

  it('refuses the name of another key, not its own', async () => {
    const { form, asked } = await editing(nightlyBackup);
    form.send({ type: 'form.change', change: { name: 'Build pipeline' } });
    await submit(form);
    expect(asked).toEqual(['list', 'list']);
    expect(form.getSnapshot().context.refusal).toMatchObject({
      title: 'Could Not Update API Key',
      text: 'An API Key with the specified name already exists.',
    });
    form.send({ type: 'form.change', change: { name: 'nightly backup', enabled: false } });
    await submit(form);
    expect(asked.at(-1)).toBe('update nightly backup false');
  });

  it('says that it was deleted, and keeps what was typed', async () => {
    const { form, server } = await editing(nightlyBackup);
    server.keys = [buildPipeline];
    form.send({ type: 'form.change', change: { name: 'hourly backup' } });
    await submit(form);
    expect(form.getSnapshot().context).toMatchObject({
      refusal: {
        title: 'Could Not Update API Key',
        text: "The API key 'hourly backup' no longer exists. It was deleted.",
      },
      values: { name: 'hourly backup' },
    });
  });
});

describe('API keys: secrecy', () => {
  it('has no key in any notice, log or place to go to', async () => {
    const { form, told, gone, logged } = await editing(nightlyBackup, apiKeys, { update: unreachable });
    form.send({ type: 'form.change', change: { name: 'hourly backup' } });
    await submit(form);
    const list = await listed();
    list.list.send({ type: 'list.remove', ids: [nightlyBackup.key] });
    list.list.send({ type: 'removal.confirm' });
    await settle();
    const said = JSON.stringify([told, gone, logged, list.told, form.getSnapshot().context.refusal]);
    expect(said).toContain('nightly backup');
    expect(said).not.toContain(nightlyBackup.key);
  });
});

import type { ApiKey, ApiKeyDetails } from '~/api/rest/api-keys';
import { nameError } from '~/core/field-rules';
import { type ListQuery, chosenRows } from '~/core/list-query';
import { isSegment } from '~/core/paths';
import { duplicateField, duplicateOf, isRejectedWith, refusedHere, toProblem, withReason } from '~/core/problem';
import { checkTask, formOf, formsOf, startOf, tidied } from '~/machines/kit/resource-forms';
import { namedNotice } from '~/machines/notifications/notifications-machine';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { createResourceForm, type ResourceFormActor, type FormFields } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { Wiring } from '~/machines/services';

/** The name; a placeholder for keys without one, because the server does not require a name. */
export const nameOfApiKey = ({ name }: Pick<ApiKey, 'name'>) => name.trim() || 'Unnamed API key';

/** The address of a key's page (spec server-level §2): by name, so that the key is in no history and no log; by key where no address has the name. */
export const apiKeyPath = ({ key, name }: Pick<ApiKey, 'key' | 'name'>) =>
  `/api-keys/${encodeURIComponent(name.trim() !== '' && isSegment(name) ? name : key)}`;

export const apiKeyList = listKind<ApiKey>({
  idOf: ({ key }) => key,
  labelOf: nameOfApiKey,
  own: 'name',
  bulk: { many: 'API keys', nameOf: nameOfApiKey },
  pageSize: 10,
});
export type ApiKeyListActor = ResourceListActor<ApiKey>;

export const chosenApiKeys = (keys: readonly ApiKey[], query: Pick<ListQuery, 'filter' | 'sort'>): ApiKey[] =>
  chosenRows(keys, query, {
    text: nameOfApiKey,
    by: {
      name: nameOfApiKey,
      enabled: ({ enabled }) => (enabled ? 0 : 1),
      lastUsed: ({ lastUsed }) => lastUsed ?? 0,
    },
    tie: nameOfApiKey,
  });

/** The page of the unfiltered list that has the key with this name; pages count from 1. */
export function pageOfApiKey(keys: readonly ApiKey[], name: string): number {
  const { pageSize, sort } = apiKeyList.defaults;
  const position = chosenApiKeys(keys, { filter: '', sort }).findIndex((key) => key.name === name);
  return Math.floor(Math.max(0, position) / pageSize) + 1;
}

/** Spec server-level §5 "API key": enabled by default. A server would store a blank name unchanged. */
export const apiKeyFields: FormFields<ApiKeyDetails> = {
  name: {
    label: 'Name',
    required: true,
    hint: 'What uses this key, for example “Nightly backup”.',
    error: (name) => (name.trim() === '' ? 'Please input an API Key name!' : nameError(name.trim())),
  },
  enabled: { label: 'Enabled', start: true },
};
export const emptyApiKey = startOf(apiKeyFields);
export const tidyApiKey = (details: ApiKeyDetails) => tidied(apiKeyFields, details);

/** Spec server-level §8 "API key create or update". */
const formFor = <Facts extends object, Saved>(done: 'created' | 'updated') =>
  createResourceForm<ApiKeyDetails, Facts, Saved>({
    fields: apiKeyFields,
    refusalOf: (problem, { name }) => {
      const title = `Could Not ${done === 'created' ? 'Create' : 'Update'} API Key`;
      const field = duplicateField(problem);
      if (field !== undefined) {
        const text = `An API Key with the specified ${field} already exists.`;
        return { title, text, ...(field === 'name' ? { fieldError: { field, text } } : {}) };
      }
      return done === 'updated' && isRejectedWith(problem, 'not_found')
        ? { title, text: `The API key '${name.trim()}' no longer exists. It was deleted.` }
        : { title, text: withReason(`The API key could not be ${done}.`, problem) };
    },
  });

/** `saved`: the page of the list that has the new key. */
export const newApiKeyFormMachine = formFor<object, { page: number }>('created');
/** `apiKey`: the loaded key; undefined before. */
export type ApiKeyFacts = { apiKey: ApiKey | undefined };
export const apiKeyFormMachine = formFor<ApiKeyFacts, ApiKeyDetails>('updated');

export type NewApiKeyFormActor = ResourceFormActor<ApiKeyDetails, object, { page: number }>;
export type ApiKeyFormActor = ResourceFormActor<ApiKeyDetails, ApiKeyFacts, ApiKeyDetails>;

/** The reader's API keys: list, creation, change. Notices and logs never contain a key. */
export const apiKeyScreens = (wiring: Wiring) => {
  const { apiKeys } = wiring.api;

  /** @throws ApiProblem `not_found` */
  async function find(keyOrName: string, signal: AbortSignal): Promise<ApiKey> {
    const keys = await apiKeys.list(signal);
    const named = keys.filter(({ name }) => name === keyOrName);
    const found = keys.find(({ key }) => key === keyOrName) ?? (named.length === 1 ? named[0] : undefined);
    if (!found) throw refusedHere('not_found', 'The API key does not exist, or no longer exists.');
    return found;
  }

  /** @throws ApiProblem `duplicate` if a key other than `except` has the name */
  async function refuseDuplicate(name: string, signal: AbortSignal, except?: string) {
    const keys = await apiKeys.list(signal);
    if (keys.some((each) => each.name === name && each.key !== except)) throw duplicateOf('name');
  }

  /** Checks the name when the server refuses: it answers 404 if the name is in use, and also if the key is gone. */
  async function send(name: string, signal: AbortSignal, call: () => Promise<unknown>, except?: string) {
    await refuseDuplicate(name, signal, except);
    try {
      await call();
    } catch (error) {
      if (isRejectedWith(toProblem(error), 'not_found')) await refuseDuplicate(name, signal, except);
      throw error;
    }
  }

  return {
    apiKeyList: listOf(apiKeyList, wiring, {
      readAll: async (query, signal) => chosenApiKeys(await apiKeys.list(signal), query),
      removal: {
        noun: 'API Key',
        notice: namedNotice('API Key'),
        remove: ({ key }) => apiKeys.remove(key),
        get: ({ key }, signal) => find(key, signal),
        notRemoved: (name) => ({
          title: 'Could Not Delete API Key',
          text: `The API key '${name}' could not be deleted.`,
        }),
      },
    }),

    createApiKey: formOf(newApiKeyFormMachine, {
      save: async ({ values }, signal) => {
        const created = tidyApiKey(values);
        await send(created.name, signal, () => apiKeys.create(created, signal));
        // If the list can't be read now, the key is created anyway; only its page is unknown.
        const keys = await apiKeys.list(signal).catch(() => []);
        return { saved: { page: pageOfApiKey(keys, created.name) } };
      },
      check: checkTask<{ page: number }, ApiKeyDetails>(async ({ input, signal }) => {
        const { name } = tidyApiKey(input.values);
        const keys = await apiKeys.list(signal);
        return keys.some((each) => each.name === name) ? { page: pageOfApiKey(keys, name) } : undefined;
      }),
      onSaved: ({ saved: { page }, values }) => {
        const label = values.name.trim();
        wiring.notify({
          intent: 'success',
          ...namedNotice('API Key')(label, 'created'),
          text: 'You can copy its key in the list.',
        });
        const href = apiKeyPath({ key: '', name: label });
        wiring.rememberedLists.mark('/account-settings', { label, href, at: wiring.now() });
        wiring.navigation.go(page === 1 ? '/account-settings' : `/account-settings?page=${page}`);
      },
    }),

    editApiKey: (keyOrName: string) => {
      let address = keyOrName;
      return formsOf<ApiKeyDetails>(wiring, {
        noun: 'API Key',
        notice: namedNotice('API Key'),
        path: '/account-settings',
        nameOf: ({ name }) => name,
      }).edit(apiKeyFormMachine, {
        read: async (_, signal) => {
          const apiKey = await find(address, signal);
          // It stays the same key when it is renamed.
          address = apiKey.key;
          return { values: tidyApiKey(apiKey), facts: { apiKey } };
        },
        tidy: tidyApiKey,
        write: (details, _, signal) =>
          send(details.name, signal, () => apiKeys.update({ key: address, ...details }, signal), address),
      });
    },
  };
};

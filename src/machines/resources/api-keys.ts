import type { ApiKey, ApiKeyDetails } from '~/api/rest/api-keys';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { type ApiProblem, isApiProblem, isRejectedWith } from '~/core/problem';
import { duplicateField, duplicateOf, refusedHere, withReason } from '~/core/refusals';
import { checkSame, checkTask, isThere, saveUnlessChanged } from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type {
  Draft,
  FieldErrors,
  Form,
  LoadedForm,
  Outcome,
  Refusal,
} from '~/machines/kit/resource-form-setup';
import { keepQuery, loadWholeTask, removalActors } from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** The name; some have none, as the server does not ask for one. */
export const nameOfApiKey = ({ name }: Pick<ApiKey, 'name'>) => name.trim() || 'Unnamed API key';

/** The address of a key's page (spec server-level §2). */
export const apiKeyPath = ({ key }: Pick<ApiKey, 'key'>) => `/api-keys/${encodeURIComponent(key)}`;

export const apiKeyListDescriptor: ListDescriptor<ApiKey> = {
  idOf: ({ key }) => key,
  labelOf: nameOfApiKey,
  confirmWord: (keys) => (keys.length === 1 ? undefined : `delete ${keys.length} API keys`),
};

export const apiKeyListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: { column: 'name', direction: 'ascending' },
};
export const apiKeyListMachine = createResourceList<ApiKey>(apiKeyListDescriptor);

const collator = new Intl.Collator(undefined, { numeric: true });
const byName = (a: ApiKey, b: ApiKey) => collator.compare(nameOfApiKey(a), nameOfApiKey(b));
const orders: Record<string, (a: ApiKey, b: ApiKey) => number> = {
  name: byName,
  enabled: (a, b) => Number(b.enabled) - Number(a.enabled),
  lastUsed: (a, b) => (a.lastUsed ?? 0) - (b.lastUsed ?? 0),
};

/** Those whose name contains what is searched for, in the order of a column, then by name. */
export function chosenApiKeys(keys: readonly ApiKey[], filter: string, sort: Sort | undefined): ApiKey[] {
  const wanted = filter.trim().toLocaleLowerCase();
  const order = sort && Object.hasOwn(orders, sort.column) ? orders[sort.column] : undefined;
  const sign = sort?.direction === 'descending' ? -1 : 1;
  return keys
    .filter((key) => nameOfApiKey(key).toLocaleLowerCase().includes(wanted))
    .sort((a, b) => (order ? sign * order(a, b) : 0) || byName(a, b));
}

/** On which page of the list as it is at first the key with this name stands; pages count from 1. */
export function pageOfApiKey(keys: readonly ApiKey[], name: string): number {
  const { pageSize, sort } = apiKeyListDefaults;
  const position = chosenApiKeys(keys, '', sort).findIndex((key) => key.name === name);
  return Math.floor(Math.max(0, position) / pageSize) + 1;
}

export type ApiKeyListActor = ResourceListActor<ApiKey>;

/** Spec server-level §5: enabled by default. */
export const emptyApiKey: ApiKeyDetails = { name: '', enabled: true };

/** In the order of the form, and without blanks around the name. */
export const tidyApiKey = ({ name, enabled }: ApiKeyDetails): ApiKeyDetails => ({
  name: name.trim(),
  enabled,
});

/** Spec server-level §5 "API key". The server would store a blank name. */
const validate = ({ name }: ApiKeyDetails): FieldErrors<ApiKeyDetails> =>
  name.trim() === '' ? { name: 'Please input an API Key name!' } : {};

/**
 * The server answers 404 where the name is taken, and where the key is gone: the console finds out which.
 * @throws ApiProblem `duplicate`, where another of these keys has the name
 */
function refuseDuplicate(keys: readonly ApiKey[], name: string, own?: string): void {
  if (keys.some((each) => each.name === name && each.key !== own)) throw duplicateOf('name');
}

/** Spec server-level §8 "API key create or update". */
const refusalFor =
  (title: string, text: string) =>
  (problem: ApiProblem): Refusal<ApiKeyDetails> => {
    const field = duplicateField(problem);
    if (field === undefined) return { title, text: withReason(text, problem) };
    const sentence = `An API Key with the specified ${field} already exists.`;
    return {
      title,
      text: sentence,
      ...(field === 'name' ? { fieldError: { field, text: sentence } } : {}),
    };
  };

/** A new key; `saved` is where it stands in the list. */
export const newApiKeyFormMachine = createResourceForm<ApiKeyDetails, object, { page: number }>({
  validate,
  refusalOf: refusalFor('Could Not Create API Key', 'The API key could not be created.'),
});

/** A key as it was loaded; undefined before. */
export type ApiKeyFacts = { apiKey: ApiKey | undefined };
const refusedUpdate = refusalFor('Could Not Update API Key', 'The API key could not be saved.');

export const apiKeyFormMachine = createResourceForm<ApiKeyDetails, ApiKeyFacts, ApiKeyDetails>({
  validate,
  refusalOf: (problem, values) =>
    isRejectedWith(problem, 'not_found')
      ? {
          title: 'Could Not Update API Key',
          text: `The API key '${values.name.trim()}' no longer exists. It was deleted.`,
        }
      : refusedUpdate(problem),
});

export type NewApiKeyFormActor = ResourceFormActor<ApiKeyDetails, object, { page: number }>;
export type ApiKeyFormActor = ResourceFormActor<ApiKeyDetails, ApiKeyFacts, ApiKeyDetails>;

const isMissing = (error: unknown) => isApiProblem(error) && isRejectedWith(error, 'not_found');

/** The signed-in person's API keys: list, creation, change. No key is ever part of a notice or a log. */
export const apiKeyScreens = ({ api: { apiKeys }, now, navigation, notify }: Wiring) => {
  /** @throws ApiProblem `not_found` */
  async function find(key: string, signal: AbortSignal): Promise<ApiKey> {
    const found = (await apiKeys.list(signal)).find((each) => each.key === key);
    if (!found) throw refusedHere('not_found', 'The API key does not exist, or no longer exists.');
    return found;
  }

  /** The server answers 404 where another key has the name; which it was, the list tells. */
  async function naming(error: unknown, name: string, signal: AbortSignal, own?: string): Promise<never> {
    if (isMissing(error)) refuseDuplicate(await apiKeys.list(signal), name, own);
    throw error;
  }

  return {
    apiKeyList: apiKeyListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, apiKeyListDefaults),
        load: loadWholeTask<ApiKey>(
          async ({ filter, sort }, signal) => chosenApiKeys(await apiKeys.list(signal), filter, sort),
          now,
        ),
        ...removalActors(apiKeyListDescriptor, {
          remove: ({ key }) => apiKeys.remove(key),
          isThere: ({ key }, signal) => isThere(find(key, signal)),
        }),
      },
      actions: {
        announceRemoved: (_, results) => {
          for (const { label, problem } of results)
            notify(
              problem
                ? {
                    intent: 'error',
                    title: 'Could Not Delete API Key',
                    text: withReason(`The API key '${label}' could not be deleted.`, problem),
                  }
                : { intent: 'success', title: `API Key '${label}' deleted.` },
            );
        },
      },
    }),

    createApiKey: newApiKeyFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<ApiKeyDetails, object>, Form<ApiKeyDetails>>(({ input }) =>
          Promise.resolve(input),
        ),
        save: screenTask<Outcome<{ page: number }, ApiKeyDetails>, Draft<ApiKeyDetails>>(
          async ({ input, signal }) => {
            const created = tidyApiKey(input.values);
            refuseDuplicate(await apiKeys.list(signal), created.name);
            await apiKeys.create(created, signal).catch((error) => naming(error, created.name, signal));
            // Created it is: that the list cannot be read now only means that its page is not known.
            const keys = await apiKeys.list(signal).catch(() => []);
            return { saved: { page: pageOfApiKey(keys, created.name) } };
          },
        ),
        check: checkTask<{ page: number }, ApiKeyDetails>(async ({ input, signal }) => {
          const { name } = tidyApiKey(input.values);
          const keys = await apiKeys.list(signal);
          return keys.some((each) => each.name === name) ? { page: pageOfApiKey(keys, name) } : undefined;
        }),
      },
      actions: {
        announceSaved: (_, { saved, values }) => {
          notify({
            intent: 'success',
            title: 'API Key Created',
            text: `'${values.name.trim()}' is in the list. Its key can be copied there.`,
          });
          navigation.go(saved.page === 1 ? '/account-settings' : `/account-settings?page=${saved.page}`);
        },
      },
    }),

    editApiKey: (key: string) =>
      apiKeyFormMachine.provide({
        actors: {
          loadValues: screenTask<LoadedForm<ApiKeyDetails, ApiKeyFacts>, Form<ApiKeyDetails>>(
            async ({ signal }) => {
              const apiKey = await find(key, signal);
              return { values: tidyApiKey(apiKey), facts: { apiKey } };
            },
          ),
          save: screenTask<Outcome<ApiKeyDetails, ApiKeyDetails>, Draft<ApiKeyDetails>>(
            async ({ input, signal }) => {
              const keys = await apiKeys.list(signal);
              const present = keys.find((each) => each.key === key);
              if (!present) throw refusedHere('not_found', 'The API key no longer exists.');
              return saveUnlessChanged(input, {
                tidy: tidyApiKey,
                read: () => Promise.resolve(present),
                write: (details) => {
                  refuseDuplicate(keys, details.name, key);
                  return apiKeys
                    .update({ key, ...details }, signal)
                    .catch((error) => naming(error, details.name, signal, key));
                },
              });
            },
          ),
          check: checkSame(tidyApiKey, (_, signal) => find(key, signal)),
        },
        actions: {
          announceSaved: (_, { saved }) => {
            notify({ intent: 'success', title: `API Key '${saved.name}' updated.` });
            navigation.back('/account-settings');
          },
        },
      }),
  };
};

import type { ApiKey, ApiKeyDetails } from '../../api/rest/api-keys';
import { isApiProblem, isRejectedWith } from '../../api/rest/problem';
import {
  apiKeyFormMachine,
  newApiKeyFormMachine,
  refuseDuplicate,
  tidyApiKey,
  type ApiKeyFacts,
} from '../../machines/api-keys/api-key-form';
import {
  apiKeyListDefaults,
  apiKeyListDescriptor,
  apiKeyListMachine,
  chosenApiKeys,
  pageOfApiKey,
} from '../../machines/api-keys/api-key-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../machines/resource-form/form-setup';
import { refusedHere } from '../../machines/support/refused-here';
import { checkSame, checkTask, isThere, saveUnlessChanged } from '../form-actors';
import { keepQuery, loadWholeTask, removalActors } from '../list-actors';
import { screenTask } from '../screen-task';
import type { Wiring } from './wiring';
import { withReason } from '../../machines/support/with-reason';

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

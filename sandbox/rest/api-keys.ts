import * as v from 'valibot';
import { addApiKey, changeApiKey, findApiKey, removeApiKey } from '../state/api-keys';
import type { ApiKey } from '../state/records';
import { badRequest, created, notFound } from './answers';
import type { Call, Route } from './call';

const settings = v.object({ name: v.string(), enabled: v.boolean() });
const newSettings = v.object({ ...settings.entries, enabled: v.optional(v.boolean(), true) });

const shown = ({ name, key, enabled, lastUsed }: ApiKey) => ({
  name,
  key,
  enabled,
  ...(lastUsed === undefined ? {} : { lastUsed }),
});

const keyOf = ({ user, param }: Call): ApiKey => {
  const apiKey = findApiKey(user, param('key'));
  if (!apiKey) throw notFound();
  return apiKey;
};

/** @throws Refusal also if another key of this operator has the name: 404 instead of 409, like the real server */
const wanted = async ({ user, hazards, body }: Call, besides?: ApiKey) => {
  const input = await body(besides ? settings : newSettings);
  if (!hazards('blank-names') && input.name.trim() === '') throw badRequest('The API key name can not be empty');
  if (user.apiKeys.some((each) => each !== besides && each.name === input.name)) throw notFound();
  return input;
};

/** /user/apiKeys: the keys of the calling operator. */
export const apiKeyRoutes: Route[] = [
  { method: 'GET', path: '/user/apiKeys', handle: ({ user }) => user.apiKeys.map(shown) },
  {
    method: 'POST',
    path: '/user/apiKeys',
    handle: async (call) => {
      addApiKey(call.state, call.user, await wanted(call));
      return created();
    },
  },
  { method: 'GET', path: '/user/apiKeys/:key', handle: (call) => shown(keyOf(call)) },
  {
    method: 'PUT',
    path: '/user/apiKeys/:key',
    handle: async (call) => {
      const apiKey = keyOf(call);
      changeApiKey(call.state, apiKey, await wanted(call, apiKey));
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/user/apiKeys/:key',
    handle: (call) => {
      removeApiKey(call.state, call.user, keyOf(call));
      return {};
    },
  },
];

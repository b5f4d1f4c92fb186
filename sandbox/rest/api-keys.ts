import * as v from 'valibot';
import { addApiKey, changeApiKey, findApiKey, removeApiKey } from '../state/api-keys';
import type { ApiKey } from '../state/records';
import { badRequest, created, notFound } from './answers';
import { route } from './call';
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
  route('GET', '/user/apiKeys', ({ user }) => user.apiKeys.map(shown)),
  route('POST', '/user/apiKeys', async (call) => {
    addApiKey(call.state, call.user, await wanted(call));
    return created();
  }),
  route('GET', '/user/apiKeys/:key', (call) => shown(keyOf(call))),
  route('PUT', '/user/apiKeys/:key', async (call) => {
    const apiKey = keyOf(call);
    changeApiKey(call.state, apiKey, await wanted(call, apiKey));
  }),
  route('DELETE', '/user/apiKeys/:key', (call) => {
    removeApiKey(call.state, call.user, keyOf(call));
  }),
];

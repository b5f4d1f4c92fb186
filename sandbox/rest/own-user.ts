import * as v from 'valibot';
import { findDomain } from '../state/domains';
import {
  addApiKey,
  changeApiKey,
  favoriteDomains,
  findApiKey,
  isEmailTaken,
  removeApiKey,
  setFavorite,
  setUserPassword,
} from '../state/users';
import { badRequest, created, domainInList, internalError, notFound } from './answers';
import { type Call, route, type Route } from './call';
import type { ApiKey } from '../state/records';

// In the order in which the real server reports missing fields.
const profile = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  displayName: v.string(),
});

const mark = (favorite: boolean) => (call: Call) => {
  const domain = findDomain(call.state, call.param('ns'), call.param('id'));
  if (domain) setFavorite(call.state, call.user, domain, favorite);
  else if (favorite) throw internalError();
};

/** /user/profile, /user/password, /user/favoriteDomains */
export const ownUserRoutes: Route[] = [
  route('GET', '/user/profile', ({ user: { username, email, firstName, lastName, displayName, serverRole } }) => ({
    username,
    email,
    firstName,
    lastName,
    displayName,
    serverRole,
  })),
  route('PUT', '/user/profile', async ({ state, user, body }) => {
    const wanted = await body(profile);
    if (isEmailTaken(state, wanted.email, user)) throw internalError();
    Object.assign(user, wanted);
    state.saveServer();
  }),
  route('PUT', '/user/password', async ({ state, user, body }) => {
    const { password } = await body(v.object({ password: v.string() }));
    setUserPassword(state, user, password);
  }),
  route('GET', '/user/favoriteDomains', ({ state, user }) => favoriteDomains(state, user).map(domainInList)),
  route('PUT', '/user/favoriteDomains/:ns/:id', mark(true)),
  route('DELETE', '/user/favoriteDomains/:ns/:id', mark(false)),
];

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

import * as v from 'valibot';
import { findDomain } from '../state/domains';
import { favoriteDomains, isEmailTaken, setFavorite, setUserPassword } from '../state/users';
import { domainInList, internalError } from './answers';
import { route } from './call';
import type { Call, Route } from './call';

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
  route('GET', '/user/profile', ({ user }) => ({
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    serverRole: user.serverRole,
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

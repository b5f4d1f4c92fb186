import { findDomain } from '../../../sandbox/state/domains';
import { addNamespace, findNamespace, withMember } from '../../../sandbox/state/namespaces';
import type { MemberRole } from '../../../sandbox/state/records';
import type { State } from '../../../sandbox/state/state';
import { addUser, findUser, setUserPassword } from '../../../sandbox/state/users';
import type { UserInput } from '../../../sandbox/state/users';
import type { Recording } from './recordings';

type Effect = (state: State, body: Record<string, string>, ...segments: string[]) => void;

/** What an unsupported call changed, done to the state directly, so that the recordings after it find it so. */
const effects: Record<string, Effect> = {
  'POST /users': (state, body) => {
    const input = body as UserInput;
    if (input.username !== '') addUser(state, input);
  },
  'PUT /users/*': (state, body, username = '') => {
    Object.assign(findUser(state, username) ?? {}, body);
  },
  'POST /users/*/password': (state, body, username = '') => {
    const user = findUser(state, username);
    if (user) setUserPassword(state, user, body['password'] ?? '');
  },
  'DELETE /users/*': (state, _body, username) => {
    state.server.users = state.server.users.filter((user) => user.username !== username);
  },
  'POST /namespaces': (state, body) => {
    addNamespace(state, body as { id: string; displayName: string });
  },
  'PUT /namespaces/*': (state, body, id = '') => {
    Object.assign(findNamespace(state, id) ?? {}, body);
  },
  'DELETE /namespaces/*': (state, _body, id) => {
    state.server.namespaces = state.server.namespaces.filter((namespace) => namespace.id !== id);
  },
  'PUT /domains/*/*/members/*': (state, body, namespace = '', id = '', username = '') => {
    const domain = findDomain(state, namespace, id);
    if (domain) domain.members = withMember(domain.members, username, body['role'] as MemberRole | undefined);
  },
  'DELETE /domains/*/*/members/*': (state, _body, namespace = '', id = '', username = '') => {
    const domain = findDomain(state, namespace, id);
    if (domain) domain.members = withMember(domain.members, username, undefined);
  },
};

/** Does to the state what a recorded call outside the sandbox's scope did to the server, if it succeeded. */
export const standIn = (state: State, { method, path, body, status }: Recording): void => {
  if (status >= 300) return;
  for (const [key, effect] of Object.entries(effects)) {
    const source = key.replaceAll('*', '([^/?]+)');
    const found = new RegExp(`^${source}$`).exec(`${method} ${path}`);
    if (found)
      effect(state, (body ?? {}) as Record<string, string>, ...found.slice(1).map(decodeURIComponent));
  }
};

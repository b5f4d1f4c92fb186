import type { DomainKey } from '~/api/rest/domains';
import type { User } from '~/api/rest/users';
import { compareText } from '~/core/list-query';
import { type ResourceViewActor, viewOf } from '~/machines/kit/resource-view-machine';
import { type SurveyActor, surveyOf } from '~/machines/kit/survey-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import type { Wiring } from '~/machines/services';
import { allDomains, allNamespaces } from './losses';

export type NamespaceRoleRow = { id: string; displayName: string; role: string };
export type DomainRoleRow = DomainKey & { displayName: string; role: string };

export type OperatorActors = {
  user: ResourceViewActor<User>;
  namespaces: SurveyActor<NamespaceRoleRow>;
  domains: SurveyActor<DomainRoleRow>;
};

const roleIn = (roles: Readonly<Record<string, string>>, username: string) =>
  Object.hasOwn(roles, username) ? roles[username] : undefined;

const membersIn = inDomain(
  ({ inDomain: { members }, key }) =>
    (signal: AbortSignal) =>
      members.list(key, signal),
);

/** Where an operator has which role. The server lists the roles of a place, not the places of a user: each place is read, until the reader stops it. */
export const operatorScreens = (wiring: Wiring) => {
  const { api } = wiring;
  return (username: string) => ({
    user: viewOf((signal) => api.users.get(username, signal)),
    namespaces: surveyOf<{ id: string; displayName: string }, NamespaceRoleRow>({
      places: async (signal) => ({ places: await allNamespaces(api, signal), left: 0 }),
      read: async ({ id, displayName }, signal) => {
        const role = roleIn(await api.roles.inNamespace(id, signal), username);
        return role === undefined ? [] : [{ id, displayName, role }];
      },
      order: (one, other) => compareText(one.id, other.id),
      atOnce: 4,
    }),
    domains: surveyOf<DomainKey & { displayName: string }, DomainRoleRow>({
      places: async (signal) => ({ places: await allDomains(api, signal), left: 0 }),
      read: async ({ namespace, id, displayName }, signal) => {
        const role = roleIn(await membersIn(wiring, { namespace, id })(signal), username);
        return role === undefined ? [] : [{ namespace, id, displayName, role }];
      },
      order: (one, other) => compareText(one.namespace, other.namespace) || compareText(one.id, other.id),
      atOnce: 4,
    }),
  });
};

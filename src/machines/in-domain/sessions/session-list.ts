import type { DomainSession, SessionFilter } from '../../../api/rest/domain/sessions';
import type { ListQuery, QueryDefaults } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { createTail, type TailActor } from '../../tail/tail-machine';

/** What narrows the list, as it stands in the address; all but the texts are `true` or absent. */
export const sessionFacets = [
  'sessionId',
  'username',
  'authMethod',
  'remoteHost',
  'disconnected',
  'convergence',
] as const;
export type SessionFacet = (typeof sessionFacets)[number];

/** As the server names them (spec domain-level §2 "Sessions"). */
export const authMethods = ['jwt', 'password', 'reconnect', 'anonymous'] as const;

/** What an address asks for. Disconnected sessions and those of operators are left out by default (spec domain-level §9). */
export const sessionFilterOf = ({ facets }: Pick<ListQuery, 'facets'>): SessionFilter => ({
  sessionId: facets['sessionId'] ?? '',
  username: facets['username'] ?? '',
  authMethod: facets['authMethod'] ?? '',
  remoteHost: facets['remoteHost'] ?? '',
  withDisconnected: facets['disconnected'] === 'true',
  withConvergence: facets['convergence'] === 'true',
});

/** The server tells no total of a list that one of the texts narrows. */
export function isCounted(query: Pick<ListQuery, 'facets'>): boolean {
  const { sessionId, username, authMethod, remoteHost } = sessionFilterOf(query);
  return ![sessionId, username, authMethod, remoteHost].some((text) => text !== '');
}

export const sessionListDescriptor: ListDescriptor<DomainSession> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
};

/** Spec domain-level §9. */
export const sessionListDefaults: QueryDefaults = {
  pageSize: 20,
  pageSizes: [10, 20, 50],
  facets: sessionFacets,
};

export const sessionListMachine = createResourceList<DomainSession>(sessionListDescriptor);
export const sessionTailMachine = createTail<DomainSession>({ idOf: sessionListDescriptor.idOf, most: 300 });

export type SessionListActor = ResourceListActor<DomainSession>;
export type SessionTailActor = TailActor<DomainSession>;

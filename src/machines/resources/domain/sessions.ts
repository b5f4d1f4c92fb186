import type { DomainSession, SessionFilter } from '~/api/rest/domain/sessions';
import type { ListQuery } from '~/core/list-query';
import { listKind, listOf, type RowRange } from '~/machines/kit/resource-lists';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { createTail, type TailActor, readNewerTask } from '~/machines/kit/tail-machine';
import { inDomain } from './in-domain';

/** The filters as in the address. All except the texts are `true` or absent. */
const sessionFacets = ['sessionId', 'username', 'authMethod', 'remoteHost', 'disconnected', 'convergence'] as const;
export type SessionFacet = (typeof sessionFacets)[number];

/** Names of the server (spec domain-level §2 "Sessions"). */
export const authMethods = ['jwt', 'password', 'reconnect', 'anonymous'] as const;

/** The filter in an address. Excludes disconnected sessions and those of operators by default (spec domain-level §9). */
export const sessionFilterOf = ({ facets }: Pick<ListQuery, 'facets'>): SessionFilter => {
  const { disconnected, convergence, ...texts } = facets;
  return { ...texts, withDisconnected: disconnected === 'true', withConvergence: convergence === 'true' };
};

/** The server returns no total if the list is filtered by one of the texts. */
const isCounted = ({ facets: { sessionId, username, authMethod, remoteHost } }: Pick<ListQuery, 'facets'>) =>
  ![sessionId, username, authMethod, remoteHost].some(Boolean);

/** Spec domain-level §9. */
export const sessionList = listKind<DomainSession>({
  idOf: ({ id }) => id,
  pageSize: 20,
  pageSizes: [10, 20, 50],
  facets: sessionFacets,
});
export const sessionTailMachine = createTail<DomainSession>({ idOf: sessionList.descriptor.idOf, most: 300 });

export type SessionListActor = ResourceListActor<DomainSession>;
export type SessionTailActor = TailActor<DomainSession>;

/** Sessions of a domain: the list, and its newest rows as they appear. */
export const sessionScreens = inDomain((wiring) => {
  const { key, now } = wiring;
  const load = ({ facets, offset, limit }: RowRange, signal: AbortSignal) =>
    wiring.inDomain.sessions.list(key, { filter: sessionFilterOf({ facets }), offset, limit }, signal);
  return {
    sessionList: listOf(sessionList, wiring, { readPaged: load, isCounted }),
    sessionTail: sessionTailMachine.provide({
      actors: {
        readNewer: readNewerTask({ load, idOf: sessionList.descriptor.idOf, rows: 'all', now, isCounted }),
      },
    }),
  };
});

import type { ConsoleApi } from '../api/rest/console-api';
import type { DomainApi } from '../api/rest/domain/domain-api';
import type { DomainKey } from '../api/rest/domains';
import { toProblem } from '../api/rest/problem';
import type { ScreensApi } from '../api/rest/screens-api';
import type { Found } from '../machines/palette/palette-types';
import type { FindModels } from './model-ids';

/** The calls that search. */
export type PaletteApi = Pick<ScreensApi, 'users' | 'namespaces'> &
  Pick<ConsoleApi, 'domains'> & {
    inDomain: Pick<DomainApi, 'collections' | 'users' | 'groups'> & { models: FindModels };
  };

/** What is searched beside domains and users; `domain` is the one that is open, if it can be asked. */
type Scope = { namespaces: boolean; domain: DomainKey | undefined };

type Part<Row> = { word: string; rows: Row[]; problem: unknown };

async function part<Row>(word: string, rows: Promise<Row[]>): Promise<Part<Row>> {
  try {
    return { word, rows: await rows, problem: undefined };
  } catch (error) {
    return { word, rows: [], problem: toProblem(error) };
  }
}

/**
 * Ten matches of each kind (spec server-level §7, domain-level §9). What can't be searched does not hide the rest. Rejects with the first
 * `ApiProblem` if nothing can.
 */
export async function searchPalette(
  { domains, users, namespaces, inDomain }: PaletteApi,
  { namespaces: withNamespaces, domain }: Scope,
  filter: string,
  signal: AbortSignal,
): Promise<Found> {
  const query = { filter, offset: 0, limit: 10 };
  const [server, within] = await Promise.all([
    Promise.all([
      part('Domains', domains.list(query, signal)),
      part('Users', users.list(query, signal)),
      part('Namespaces', withNamespaces ? namespaces.list(query, signal) : Promise.resolve([])),
    ]),
    domain && searchDomain(inDomain, domain, query, signal),
  ]);
  const [foundDomains, foundUsers, foundNamespaces] = server;
  const asked = [
    foundDomains,
    foundUsers,
    ...(withNamespaces ? [foundNamespaces] : []),
    ...(within?.parts ?? []),
  ];
  const unanswered = asked.filter(({ problem }) => problem !== undefined);
  if (unanswered.length === asked.length) throw unanswered[0]?.problem;
  return {
    domains: foundDomains.rows,
    users: foundUsers.rows,
    namespaces: foundNamespaces.rows,
    inDomain: within?.found,
    unanswered: unanswered.map(({ word }) => word),
  };
}

async function searchDomain(
  { collections, users, groups, models }: PaletteApi['inDomain'],
  key: DomainKey,
  query: { filter: string; offset: number; limit: number },
  signal: AbortSignal,
) {
  const summaries = async () => (await collections.summaries(key, query, signal)).data;
  const parts = await Promise.all([
    part('Collections', summaries()),
    part('Users of the domain', users.list(key, query, signal)),
    part('Groups', groups.list(key, query, signal)),
    part('Models', models(key, query.filter, signal)),
  ]);
  const [foundCollections, foundUsers, foundGroups, foundModels] = parts;
  return {
    parts,
    found: {
      key,
      collections: foundCollections.rows,
      users: foundUsers.rows,
      groups: foundGroups.rows,
      models: foundModels.rows,
    },
  };
}

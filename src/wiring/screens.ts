import { fromCallback } from 'xstate';
import type { Domain, NewDomain } from '../api/rest/domains';
import type { Namespace } from '../api/rest/namespaces';
import { toProblem, type ApiProblem } from '../api/rest/problem';
import type { ServerStatus } from '../api/rest/status';
import { domainListDefaults, domainListMachine, nameOf } from '../machines/domains/domain-list';
import {
  domainFormMachine,
  newDomainOf,
  type DomainFacts,
  type DomainValues,
} from '../machines/domains/domain-form';
import {
  readQuery,
  writeQuery,
  type ListQuery,
  type QueryDefaults,
} from '../machines/resource-list/list-query';
import type { ListPage, QueryCommand, RemovalResult } from '../machines/resource-list/list-setup';
import { createResourceList } from '../machines/resource-list/resource-list-machine';
import type { Form, Outcome } from '../machines/resource-form/form-setup';
import { createResourceView, type Loaded } from '../machines/resource-view/resource-view-machine';
import type { Notify, Services } from '../services';
import { screenTask } from './screen-task';

/** What the screens need of the router. */
export type Navigation = {
  search(): string;
  /** After the present event, so that the machines have settled when the next screen asks them. */
  go(path: string): void;
  show(search: string, how: 'push' | 'replace'): void;
  watchSearch(report: (search: string) => void): () => void;
};

/** The machines of the screens, wired. A screen creates its actor from one of them. */
export function screenMachines(
  services: Pick<Services, 'api' | 'now'>,
  navigation: Navigation,
  notify: Notify,
) {
  const { api, now } = services;

  const keepQuery = (defaults: QueryDefaults) =>
    fromCallback<QueryCommand, void>(({ receive, sendBack }) => {
      receive(({ query, how }) => navigation.show(writeQuery(query, defaults), how));
      return navigation.watchSearch((search) =>
        sendBack({ type: 'query.changed', query: readQuery(search, defaults) }),
      );
    });
  const offsetOf = ({ page, pageSize }: ListQuery) => (page - 1) * pageSize;
  /** One row more was asked for than is shown: its presence says that there is a next page. */
  const pageOf = <Row>(rows: Row[], { pageSize }: ListQuery): ListPage<Row> => ({
    rows: rows.slice(0, pageSize),
    hasNext: rows.length > pageSize,
    at: now(),
  });

  const domainList = domainListMachine.provide({
    actors: {
      keepQuery: keepQuery(domainListDefaults),
      load: screenTask<ListPage<Domain>, ListQuery>(async ({ input, signal }) => {
        const rows = await api.domains.list(
          {
            namespace: input.facets['namespace'],
            filter: input.filter,
            offset: offsetOf(input),
            limit: input.pageSize + 1,
          },
          signal,
        );
        return pageOf(rows, input);
      }),
      remove: screenTask<RemovalResult[], readonly Domain[]>(async ({ input, signal }) => {
        const results: RemovalResult[] = [];
        /** Whoever confirmed it is no longer signed in: the rest is not done with the rights of the next. */
        let ended: ApiProblem | undefined;
        for (const domain of input) {
          signal.throwIfAborted();
          const problem = ended ?? (await api.domains.remove(domain).then(() => undefined, toProblem));
          if (problem?.kind === 'unauthorised') ended = problem;
          results.push({ id: nameOf(domain), label: nameOf(domain), problem });
        }
        return results;
      }),
    },
    actions: {
      announceRemoved: (_, results) => {
        for (const { label, problem } of results)
          notify(
            problem
              ? {
                  intent: 'error',
                  title: 'Could Not Delete Domain',
                  text: 'The domain could not be deleted.',
                }
              : { intent: 'success', title: `Domain '${label}' is marked for deletion.` },
          );
      },
    },
  });

  const createDomain = (facts: DomainFacts) =>
    domainFormMachine.provide({
      actors: {
        loadValues: screenTask<Form<DomainValues>, Form<DomainValues>>(({ input }) => Promise.resolve(input)),
        save: screenTask<Outcome<NewDomain>, Form<DomainValues>>(async ({ input, signal }) => {
          const domain = newDomainOf(input.values, facts);
          await api.domains.create(domain, signal);
          return { saved: domain };
        }),
      },
      actions: {
        announceSaved: () => {
          notify({ intent: 'success', title: 'Domain Created' });
          navigation.go('/domains');
        },
      },
    });

  /** Ten matches for a picker; what is typed there is no address. */
  const namespacePicker = createResourceList<Namespace>({
    idOf: ({ id }) => id,
    labelOf: ({ id }) => id,
  }).provide({
    actors: {
      keepQuery: fromCallback<QueryCommand, void>(() => {}),
      load: screenTask<ListPage<Namespace>, ListQuery>(async ({ input, signal }) => {
        const rows = await api.namespaces.list(
          { filter: input.filter, offset: 0, limit: input.pageSize },
          signal,
        );
        return pageOf(rows, input);
      }),
    },
  });

  const serverInfo = createResourceView<ServerStatus>().provide({
    actors: {
      read: screenTask<Loaded<ServerStatus>, void>(async ({ signal }) => ({
        value: await api.status.status(signal),
      })),
    },
  });

  return { domainList, createDomain, namespacePicker, serverInfo };
}

export type Screens = ReturnType<typeof screenMachines>;

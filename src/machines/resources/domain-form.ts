import type { AppConfig } from '~/api/rest/app-config';
import { domainConfigApi } from '~/api/rest/domain/config';
import type { Domain, NewDomain } from '~/api/rest/domains';
import { may, type Principal } from '~/core/capabilities';
import { domainPath, isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { withReason } from '~/core/refusals';
import { beforeSending, checkCreated, isDomainKept, namingRoles } from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type {
  Draft,
  FieldErrors,
  Form,
  LoadedForm,
  Outcome,
  Refusal,
} from '~/machines/kit/resource-form-setup';
import {
  keepQuery,
  loadTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';
import { domainListDefaults, domainListDescriptor, domainListMachine, idOf, nameOf } from './domains';

export type DomainValues = { kind: 'user' | 'shared'; namespace: string; id: string; displayName: string };
export type DomainFacts = Pick<
  AppConfig,
  'namespacesEnabled' | 'userNamespacesEnabled' | 'defaultNamespace'
> & {
  username: string;
};

export const hasUserNamespaces = ({ namespacesEnabled, userNamespacesEnabled }: DomainFacts) =>
  namespacesEnabled && userNamespacesEnabled;
export const userNamespace = (username: string) => `~${username}`;

/** Spec server-level §2 "New domain form": user namespaces when there are any, otherwise shared. */
export const emptyDomain = (facts: DomainFacts): DomainValues => ({
  kind: hasUserNamespaces(facts) ? 'user' : 'shared',
  namespace: '',
  id: '',
  displayName: '',
});

/** Where a domain with these values is created (spec server-level §4 "Domain creation"). */
export function newDomainOf(
  { kind, namespace, id, displayName }: DomainValues,
  facts: DomainFacts,
): NewDomain {
  const place = !facts.namespacesEnabled
    ? facts.defaultNamespace
    : kind === 'user'
      ? userNamespace(facts.username)
      : namespace;
  return { namespace: place.trim(), id: id.trim(), displayName: displayName.trim() };
}

/** An id made of a display name, as in "order-desk" of "Order Desk!". */
export const suggestedId = (displayName: string): string =>
  displayName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A display name brings its id along, as long as nobody chose another. */
export const withDisplayName = ({ id, displayName }: DomainValues, next: string): Partial<DomainValues> =>
  id.trim() === '' || id === suggestedId(displayName)
    ? { displayName: next, id: suggestedId(next) }
    : { displayName: next };

function idError(id: string): string | undefined {
  if (id === '') return 'Please input a domain id!';
  return isSegment(id) ? undefined : '"." and ".." can\'t be used as an id.';
}

/** Spec server-level §5 "New domain". A server would make a domain that nobody can open or delete again of an id that no address can name. */
function validate(values: DomainValues, facts: DomainFacts): FieldErrors<DomainValues> {
  const picksNamespace = facts.namespacesEnabled && values.kind === 'shared';
  const wrongId = idError(values.id.trim());
  return {
    ...(picksNamespace && !values.namespace.trim() ? { namespace: 'Please select a namespace!' } : {}),
    ...(wrongId ? { id: wrongId } : {}),
    ...(values.displayName.trim() ? {} : { displayName: 'Please input a display name!' }),
  };
}

const title = 'Domain Not Created';

/** Spec server-level §8 "Create domain"; the server says both reasons with codes of its own (docs/decisions). */
function refusalOf(problem: ApiProblem, values: DomainValues, facts: DomainFacts): Refusal<DomainValues> {
  const { namespace } = newDomainOf(values, facts);
  if (namespaceIsMissing(problem))
    return {
      title,
      text: `The domain could not be created because the namespace '${namespace}' does not exist`,
    };
  if (isRejectedWith(problem, 'conflicts', 'duplicate'))
    return {
      title,
      text: 'The domain could not be created. A domain with the specified id already exists.',
      fieldError: { field: 'id', text: 'A domain with the specified id already exists.' },
    };
  if (isRejectedWith(problem, 'forbidden'))
    return {
      title,
      text: withReason(`The domain could not be created in the namespace '${namespace}'.`, problem),
      ...(facts.namespacesEnabled && values.kind === 'shared'
        ? { fieldError: { field: 'namespace', text: 'Your role does not permit domains here.' } }
        : {}),
    };
  return { title, text: withReason('The domain could not be created.', problem) };
}

const namespaceIsMissing = (problem: ApiProblem) =>
  isRejectedWith(problem, 'namespace_not_found') ||
  (problem.kind === 'rejected' &&
    problem.status === 400 &&
    /^The namespace '.*' does not exist/s.test(problem.message ?? ''));

export const domainFormMachine = createResourceForm<DomainValues, DomainFacts, NewDomain>({
  validate,
  refusalOf,
});

export type DomainFormActor = ResourceFormActor<DomainValues, DomainFacts, NewDomain>;

const domainsOf =
  ({ domains }: Wiring['api']) =>
  ({ facets, filter, offset, limit }: RowRange, signal: AbortSignal) =>
    domains.list({ namespace: facets['namespace'], filter, offset, limit }, signal);

/** Orphans of several namespaces may have the same id. */
const rowIdOf = (domain: Domain) => (domain.namespace === '' ? JSON.stringify(domain) : idOf(domain));

/** Domains: list and creation. */
export const domainScreens = ({ api, rest, now, navigation, notify }: Wiring) => ({
  domainList: (principal: Principal) =>
    domainListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, domainListDefaults),
        load: loadTask<Domain>(domainsOf(api), now),
        readWhole: readWholeWatch<Domain>(domainsOf(api), { idOf: rowIdOf }, now),
        ...removalActors(domainListDescriptor, {
          remove: async (domain, signal) => {
            // A server lets every member of a domain delete it. Who may not read its configuration has no managing role in it.
            if (!may('domains.delete', principal))
              await beforeSending(
                domainConfigApi(rest).anonymousAuth(domain, signal).catch(namingRoles('domains.delete')),
              );
            signal.throwIfAborted();
            await api.domains.remove(domain);
          },
          isThere: (domain, signal) => isDomainKept(api.domains, domain, signal),
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
                    text: withReason('The domain could not be deleted.', problem),
                  }
                : { intent: 'success', title: `Domain '${label}' is marked for deletion.` },
            );
        },
      },
    }),
  createDomain: (facts: DomainFacts) =>
    domainFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<DomainValues, DomainFacts>, Form<DomainValues>>(({ input }) =>
          Promise.resolve(input),
        ),
        save: screenTask<Outcome<NewDomain, DomainValues>, Draft<DomainValues>>(async ({ input, signal }) => {
          const domain = newDomainOf(input.values, facts);
          await api.domains.create(domain, signal).catch(namingRoles('domains.createShared'));
          return { saved: domain };
        }),
        check: checkCreated(
          (values: DomainValues) => newDomainOf(values, facts),
          async (created, signal) => {
            const { displayName } = await api.domains.get(created, signal);
            return { displayName };
          },
        ),
      },
      actions: {
        announceSaved: (_, { saved }) => {
          // Where it is: the list may be long, and is cut in the server's order.
          notify({
            intent: 'success',
            title: 'Domain Created',
            text: nameOf(saved),
            link: { label: 'Open domain', href: domainPath(saved) },
          });
          navigation.go('/domains');
        },
      },
    }),
});

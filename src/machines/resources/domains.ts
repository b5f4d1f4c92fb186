import { domainConfigApi } from '~/api/rest/domain/config';
import type { Domain, NewDomain } from '~/api/rest/domains';
import type { AppConfig } from '~/api/rest/server';
import { type Action, may, type Principal, whyForbidden } from '~/core/capabilities';
import { formatCount } from '~/core/counts';
import { domainPath, idOf, nameOf, namespacePath, titleOf } from '~/core/paths';
import { type ApiProblem, isRejectedWith, withReason } from '~/core/problem';
import { beforeSending, checkCreated, formOf, idError, namingRoles } from '~/machines/kit/resource-forms';
import { pickerOf } from '~/machines/kit/picker-machine';
import { ifThere } from '~/machines/kit/task';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import type { Wiring } from '~/machines/services';
import { lossesOfDomains } from './losses';

export type DomainValues = { kind: 'user' | 'shared'; namespace: string; id: string; displayName: string };
export type DomainFacts = Pick<AppConfig, 'namespacesEnabled' | 'userNamespacesEnabled' | 'defaultNamespace'> & {
  username: string;
};

export const hasUserNamespaces = ({ namespacesEnabled, userNamespacesEnabled }: DomainFacts) =>
  namespacesEnabled && userNamespacesEnabled;
export const userNamespace = (username: string) => `~${username}`;

const creationIn = (namespace: string, username: string): Action =>
  namespace === userNamespace(username) ? 'domains.create' : 'domains.createShared';

/** Why the operator can't create domains in a namespace; undefined also while the role there is not known. */
export const whyNotCreated = (namespace: string, principal: Principal) =>
  principal.namespaceRole === undefined
    ? undefined
    : whyForbidden(creationIn(namespace, principal.username), principal);

/**
 * Spec server-level §2 "New domain form": in the given shared namespace; user namespaces if there are any, otherwise
 * shared.
 */
export function emptyDomain(facts: DomainFacts, within = ''): DomainValues {
  const namespace = within === userNamespace(facts.username) ? '' : within;
  return { kind: hasUserNamespaces(facts) && namespace === '' ? 'user' : 'shared', namespace, id: '', displayName: '' };
}

/** Where a domain with these values is created (spec server-level §4 "Domain creation"). */
export function newDomainOf({ kind, namespace, id, displayName }: DomainValues, facts: DomainFacts) {
  const place = !facts.namespacesEnabled
    ? facts.defaultNamespace
    : kind === 'user'
      ? userNamespace(facts.username)
      : namespace;
  return { namespace: place.trim(), id: id.trim(), displayName: displayName.trim() };
}

/** An id derived from a display name, for example "order-desk" from "Order Desk!". */
export const suggestedId = (displayName: string): string =>
  displayName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The display name suggests the id until the user types another one. */
export const withDisplayName = ({ id, displayName }: DomainValues, next: string): Partial<DomainValues> =>
  id.trim() === '' || id === suggestedId(displayName)
    ? { displayName: next, id: suggestedId(next) }
    : { displayName: next };

const namespaceIsMissing = (problem: ApiProblem) =>
  isRejectedWith(problem, 'namespace_not_found') ||
  (problem.kind === 'rejected' &&
    problem.status === 400 &&
    /^The namespace '.*' does not exist/s.test(problem.message ?? ''));

const title = 'Domain Not Created';

/** Spec server-level §5 "New domain", §8 "Create domain". A server accepts any id, even one that can't be part of an address. */
export const domainFormMachine = createResourceForm<DomainValues, DomainFacts, NewDomain>({
  validate: ({ kind, namespace, id, displayName }, { namespacesEnabled }) => ({
    namespace: namespacesEnabled && kind === 'shared' && !namespace.trim() ? 'Please select a namespace!' : undefined,
    id: idError(id, 'Please input a domain id!'),
    displayName: displayName.trim() ? undefined : 'Please input a display name!',
  }),
  refusalOf: (problem, values, facts) => {
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
          ? { fieldError: { field: 'namespace', text: "You can't create domains here." } }
          : {}),
      };
    return { title, text: withReason('The domain could not be created.', problem) };
  },
});
export type DomainFormActor = ResourceFormActor<DomainValues, DomainFacts, NewDomain>;

export const domainList = listKind<Domain>({
  // Orphans of several namespaces may have the same id.
  idOf: (domain) => (domain.namespace === '' ? JSON.stringify(domain) : idOf(domain)),
  labelOf: nameOf,
  isChanging: (domains) => domains.some(({ status }) => status === 'initializing' || status === 'deleting'),
  // The server's order is not that of any column.
  by: {
    displayName: titleOf,
    namespace: ({ namespace }) => namespace,
    id: ({ id }) => id,
    availability: ({ availability }) => availability,
    status: ({ status }) => status,
  },
  tie: (domain) => `${titleOf(domain)}\n${nameOf(domain)}`,
  bulk: { many: 'domains', worth: 2, nameOf: ({ id }) => id },
  isCounted: true,
  pageSize: 10,
  facets: ['namespace'],
  here: {
    status: ({ status }, value) => status === value,
    availability: ({ availability }, value) => availability === value,
  },
});
export type DomainListActor = ResourceListActor<Domain>;

export const domainScreens = (wiring: Wiring) => {
  const { domains } = wiring.api;
  return {
    /** `within`: only those of this namespace, on its page. */
    domainList: (principal: Principal, within?: string) =>
      listOf(domainList, wiring, {
        address: within === undefined,
        read: ({ facets, filter, offset, limit }, signal) =>
          domains.list({ namespace: within ?? facets['namespace'], filter, offset, limit }, signal),
        removal: {
          noun: 'Domain',
          remove: async (domain, signal) => {
            // A server lets every member of a domain delete it. Those who can't read its configuration have no managing role.
            if (!may('domains.delete', principal))
              await beforeSending(
                domainConfigApi(wiring.rest).anonymousAuth(domain, signal).catch(namingRoles('domains.delete')),
              );
            signal.throwIfAborted();
            await domains.remove(domain);
          },
          count: (rows, signal) => lossesOfDomains(wiring, principal, rows, signal),
          get: async (domain, signal) => {
            const present = await ifThere(domains.get(domain, signal));
            return present?.status === 'deleting' ? undefined : present;
          },
          removed: (label) => ({ title: `Domain '${label}' is marked for deletion.` }),
          manyRemoved: (count) => `${formatCount(count)} domains are marked for deletion`,
        },
      }),

    /** `within`: the namespace whose page led here. */
    createDomain: (facts: DomainFacts, within?: string) =>
      formOf(domainFormMachine, {
        save: async ({ values }, signal) => {
          const saved = newDomainOf(values, facts);
          await domains.create(saved, signal).catch(namingRoles(creationIn(saved.namespace, facts.username)));
          return { saved };
        },
        check: checkCreated(
          (values: DomainValues) => newDomainOf(values, facts),
          async (created, signal) => {
            const { displayName } = await domains.get(created, signal);
            return { displayName };
          },
        ),
        onSaved: ({ saved }) => {
          // A deleted domain may have had the same id.
          wiring.browser.checklists.forget(wiring.operator, saved);
          const label = nameOf(saved);
          const href = domainPath(saved);
          wiring.notify({
            intent: 'success',
            title: 'Domain Created',
            text: `Domain '${label}' created.`,
            link: { label: 'Open domain', href },
          });
          const path = within === saved.namespace ? namespacePath(within) : '/domains';
          wiring.rememberedLists.mark(path, { label, href, at: wiring.now() });
          wiring.navigation.go(path);
        },
      }),

    namespacePicker: pickerOf((...asked) => wiring.api.namespaces.list(...asked)),
  };
};

import { domainConfigApi } from '../../api/rest/domain/domain-config';
import type { Domain, NewDomain } from '../../api/rest/domains';
import {
  domainListDefaults,
  domainListDescriptor,
  domainListMachine,
  idOf,
  nameOf,
} from '../../machines/domains/domain-list';
import {
  domainFormMachine,
  newDomainOf,
  type DomainFacts,
  type DomainValues,
} from '../../machines/domains/domain-form';
import { domainPath } from '../../machines/console/place';
import { may, type Standing } from '../../machines/access/capabilities';
import type { Draft, Form, LoadedForm, Outcome } from '../../machines/resource-form/form-setup';
import { keepQuery, loadTask, readWholeWatch, removalActors, type Stretch } from '../list-actors';
import { namingRoles } from '../naming-roles';
import { beforeSending, checkCreated, isDomainKept } from '../form-actors';
import { screenTask } from '../screen-task';
import type { Wiring } from './wiring';
import { withReason } from '../../machines/support/with-reason';

const domainsOf =
  ({ domains }: Wiring['api']) =>
  ({ facets, filter, offset, limit }: Stretch, signal: AbortSignal) =>
    domains.list({ namespace: facets['namespace'], filter, offset, limit }, signal);

/** Orphans of several namespaces may have the same id. */
const rowIdOf = (domain: Domain) => (domain.namespace === '' ? JSON.stringify(domain) : idOf(domain));

/** Domains: list and creation. */
export const domainScreens = ({ api, rest, now, navigation, notify }: Wiring) => ({
  domainList: (standing: Standing) =>
    domainListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, domainListDefaults),
        load: loadTask<Domain>(domainsOf(api), now),
        readWhole: readWholeWatch<Domain>(domainsOf(api), { idOf: rowIdOf }, now),
        ...removalActors(domainListDescriptor, {
          remove: async (domain, signal) => {
            // A server lets every member of a domain delete it. Who may not read its configuration has no managing role in it.
            if (!may('domains.delete', standing))
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

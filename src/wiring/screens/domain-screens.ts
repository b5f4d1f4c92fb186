import type { Domain, NewDomain } from '../../api/rest/domains';
import {
  domainListDefaults,
  domainListDescriptor,
  domainListMachine,
} from '../../machines/domains/domain-list';
import {
  domainFormMachine,
  newDomainOf,
  type DomainFacts,
  type DomainValues,
} from '../../machines/domains/domain-form';
import type { Draft, Form, LoadedForm, Outcome } from '../../machines/resource-form/form-setup';
import { keepQuery, loadTask, removeTask } from '../list-actors';
import { screenTask } from '../screen-task';
import type { Wiring } from './wiring';

/** Domains: list and creation. */
export const domainScreens = ({ api, now, navigation, notify }: Wiring) => ({
  domainList: domainListMachine.provide({
    actors: {
      keepQuery: keepQuery(navigation, domainListDefaults),
      load: loadTask<Domain>(
        ({ facets, filter, offset, limit }, signal) =>
          api.domains.list({ namespace: facets['namespace'], filter, offset, limit }, signal),
        now,
      ),
      remove: removeTask(domainListDescriptor, (domain) => api.domains.remove(domain)),
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
  }),
  createDomain: (facts: DomainFacts) =>
    domainFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<DomainValues, DomainFacts>, Form<DomainValues>>(({ input }) =>
          Promise.resolve(input),
        ),
        save: screenTask<Outcome<NewDomain, DomainValues>, Draft<DomainValues>>(async ({ input, signal }) => {
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
    }),
});

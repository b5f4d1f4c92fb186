import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Domain } from '~/api/rest/domains';
import type { Namespace } from '~/api/rest/namespaces';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import { domainListDefaults, domainListMachine } from '~/machines/resources/domains';
import { onCanvas } from '../../../../.storybook/on-canvas';
import {
  fieldNotes,
  invoices,
  orderDesk,
  orphan,
  staging,
  strange,
  tenDomains,
} from '../../../../tests/support/domain-samples';
import { frozen } from '../../../../tests/support/frozen';
import { frozenList, type ListAt, listStates } from '../../../../tests/support/frozen-list';
import { DomainListView } from './DomainList';

const meta = {
  title: 'server/DomainListView',
  component: DomainListView,
  decorators: [onCanvas],
} satisfies Meta<typeof DomainListView>;
export default meta;
type Story = StoryObj;

const pickerMachine = createResourceList<Namespace>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });

/** The list in one state; the states that it shows are named on the story. */
const list = (at: ListAt<Domain>): Story => ({
  render: () => (
    <DomainListView
      list={frozenList(domainListMachine, domainListDefaults, { hasNext: at.shown === tenDomains, ...at })}
      favorites={frozen(favoritesMachine, {
        value: { list: 'ready', marking: 'idle' },
        context: { domains: [orderDesk, fieldNotes], problem: undefined, pendingChanges: [], attempt: 0 },
      })}
      namespaces={pickerMachine}
      zone="utc"
    />
  ),
  parameters: { states: listStates(at) },
});
const one = { shown: tenDomains, context: { pendingDeletion: [orderDesk] } };
const many = { pendingDeletion: [invoices, staging, orderDesk], selected: [] };

export const Ready = list({ shown: tenDomains });
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ rows: 'refreshing', shown: tenDomains });
export const Empty = list({ rows: 'empty', shown: [] });
export const Unmatched = list({ rows: 'unmatched', query: '?filter=invoces', shown: [] });
export const UnmatchedInNamespace = list({ rows: 'unmatched', query: '?namespace=acme', shown: [] });
export const Failed = list({ rows: 'failed' });
export const Stale = list({ rows: 'stale', shown: tenDomains });
export const Typing = list({ search: 'typing', shown: tenDomains, context: { typed: 'ord' } });
export const InOneNamespace = list({ query: '?namespace=acme', shown: [orderDesk, fieldNotes] });
export const Selected = list({
  shown: tenDomains,
  context: { selected: ['finance/invoices-2019', 'acme/order-desk-staging', 'studio/sketchbook'] },
});
export const Unusable = list({ shown: [orderDesk, orphan, strange] });
export const DeletingOneAsked = list({ ...one, removal: 'asking' });
export const DeletingOneConfirmed = list({
  ...one,
  removal: 'asking',
  context: { pendingDeletion: [orderDesk], confirmation: 'order-desk' },
});
export const DeletingSeveralAsked = list({ shown: tenDomains, removal: 'asking', context: many });
export const DeletingInProgress = list({
  shown: tenDomains,
  removal: 'removing',
  context: { ...many, confirmation: 'delete 3 domains' },
});
export const DeletingPartlyFailed = list({
  shown: tenDomains,
  removal: 'partlyFailed',
  context: {
    ...many,
    results: [
      { id: 'finance/invoices-2019', label: 'finance/invoices-2019', problem: undefined },
      {
        id: 'acme/order-desk-staging',
        label: 'acme/order-desk-staging',
        problem: { kind: 'timedOut', seconds: 20 },
      },
      {
        id: 'acme/order-desk',
        label: 'acme/order-desk',
        problem: { kind: 'rejected', status: 403, code: 'forbidden', message: undefined, details: {} },
      },
    ],
  },
});

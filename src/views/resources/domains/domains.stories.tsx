import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Namespace } from '~/api/rest/namespaces';
import { readQuery } from '~/core/list-query';
import { createPicker, type PickerSnapshot } from '~/machines/kit/picker-machine';
import {
  type DomainFacts,
  domainFormMachine,
  domainList,
  type DomainValues,
  emptyDomain,
} from '~/machines/resources/domains';
import { onCanvas } from '../../../../.storybook/on-canvas';
import {
  fieldNotes,
  invoices,
  orderDesk,
  orphan,
  strange,
  tenDomains,
  upgrading,
  whiteboards,
} from '../../../../tests/support/domain-samples';
import { frozenFavorites } from '../../../../tests/support/frozen-domain';
import { frozenPicker } from '../../../../tests/support/frozen';
import { formStories, listStories, press } from '../../../../tests/support/stories';
import { DomainCreateView } from './DomainCreate';
import { DomainListView } from './DomainList';
import { NamespaceCombobox } from './NamespaceCombobox';

export default { title: 'Server/Domains', decorators: [onCanvas], parameters: { page: 'domains' } } satisfies Meta;

const pickerMachine = createPicker<Namespace>();
const list = listStories(domainList.machine, domainList.defaults, (actor) => (
  <DomainListView
    list={actor}
    favorites={frozenFavorites(orderDesk, fieldNotes)}
    namespaces={pickerMachine}
    known={[...tenDomains, upgrading]}
    zone="utc"
  />
));

export const List = list({ shown: tenDomains, hasNext: true });
export const ListOfOneNamespace = list({ query: '?namespace=acme', shown: [orderDesk, fieldNotes] });
export const Unusable = list({ shown: [orderDesk, orphan, strange] });
export const Empty = list({ rows: 'empty', shown: [] });
export const UnmatchedInNamespace = list({ rows: 'unmatched', query: '?namespace=acme', shown: [] });
const read = [...tenDomains, upgrading];
export const ListOfOneState = list({
  query: '?status=ready&availability=offline',
  shown: [invoices, whiteboards],
  total: 2,
  context: {
    whole: {
      rows: read,
      chosen: [invoices, whiteboards],
      at: Date.UTC(2026, 4, 4, 9, 2, 11),
      query: readQuery('?status=ready&availability=offline', domainList.defaults),
    },
  },
});
export const UnmatchedInState = list({ rows: 'unmatched', query: '?status=deleting&filter=ord', shown: [] });
export const States: StoryObj = { ...List, play: press('State: any', 'menu') };
export const Removal = list({
  shown: tenDomains,
  removal: 'asking',
  context: { pendingDeletion: [orderDesk] },
});

const facts: DomainFacts = {
  namespacesEnabled: true,
  userNamespacesEnabled: true,
  defaultNamespace: 'convergence',
  username: 'mara',
};
const namespaces: Namespace[] = [
  { id: 'acme', displayName: 'Acme Trading', domains: [] },
  { id: 'studio', displayName: 'Design Studio', domains: [] },
];
const creation = (more: Partial<DomainFacts> = {}) => {
  const known = { ...facts, ...more };
  return formStories('create-domain', domainFormMachine, { values: emptyDomain(known), facts: known }, (form) => (
    <DomainCreateView
      form={form}
      search={known.namespacesEnabled ? pickerMachine : undefined}
      realtimeUrl="https://rt.example.com/"
      onCancel={fn()}
    />
  ));
};
const filled: DomainValues = {
  kind: 'shared',
  namespace: 'studio',
  id: 'whiteboards-eu',
  displayName: 'Whiteboards (Europe)',
};

export const New = creation()('pristine');
export const NewInSharedNamespace = creation({ userNamespacesEnabled: false })('pristine');
export const NewWithoutNamespaces = creation({ namespacesEnabled: false })('pristine');
export const NewWithoutAnyNamespace = creation({ namespacesEnabled: false, defaultNamespace: '' })('pristine');
export const NewInvalid = creation()('invalid', {
  values: { ...filled, namespace: '', displayName: '' },
  errors: { namespace: 'Please select a namespace!', displayName: 'Please input a display name!' },
});

const combobox = (value: PickerSnapshot<Namespace>['value'], ...same: string[]): StoryObj => ({
  render: () => <NamespaceCombobox picker={frozenPicker(namespaces, value)} value="" onPick={fn()} />,
  parameters: { states: [value, ...same].map((each) => `picker:${each}`) },
});
export const Namespaces = combobox('shown');
export const NamespacesSearched = combobox('searching', 'typing', 'composing');
export const NamespacesFailed = combobox('failed');

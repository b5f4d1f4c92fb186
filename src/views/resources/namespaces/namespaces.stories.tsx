import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { domainList } from '~/machines/resources/domains';
import { emptyNamespace, namespaceFormMachine, namespaceList } from '~/machines/resources/namespaces';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { orderDesk, staging } from '../../../../tests/support/domain-samples';
import { frozenFavorites } from '../../../../tests/support/frozen-domain';
import { acme, archive, developer, namespaces, serverAdmin } from '../../../../tests/support/namespace-samples';
import { formStories, listStories } from '../../../../tests/support/stories';
import { NamespaceFormView } from './NamespaceForm';
import { NamespaceListView } from './NamespaceList';
import { NamespaceDomains } from './NamespacePage';

export default {
  title: 'Server/Namespaces',
  decorators: [onCanvas],
  parameters: { page: 'namespaces' },
} satisfies Meta;

const list = (principal = serverAdmin) =>
  listStories(namespaceList.machine, namespaceList.defaults, (actor) => (
    <NamespaceListView list={actor} principal={principal} zone="utc" />
  ));
const shown = namespaces;

export const List = list()({ shown });
export const ListForDeveloper = list(developer)({ shown: [acme] });
export const EmptyForDeveloper = list(developer)({ rows: 'empty', shown: [] });
export const Removal = list()({ removal: 'asking', shown, context: { pendingDeletion: [archive] } });

const creation = formStories(
  'create-namespace',
  namespaceFormMachine,
  { values: emptyNamespace, facts: { exists: false } },
  (form) => <NamespaceFormView form={form} principal={serverAdmin} onCancel={fn()} />,
);
const present = { id: 'studio', displayName: 'Design Studio' };

export const New = creation('pristine');

const edit = (principal = serverAdmin) =>
  formStories('namespaces/studio', namespaceFormMachine, { values: present, facts: { exists: true } }, (form) => (
    <NamespaceFormView form={form} principal={principal} onCancel={fn()} />
  ));

export const Edit = edit()('pristine');
export const EditForDeveloper = edit(developer)('pristine');

/** The domains of a namespace, above its form; one was just created. */
const domains = listStories(domainList.machine, domainList.defaults, (actor) => (
  <NamespaceDomains id="acme" principal={serverAdmin} list={actor} favorites={frozenFavorites(orderDesk)} zone="utc" />
));
const created = { label: 'acme/order-desk-staging', href: '/domain/acme/order-desk-staging', at: 0 };

export const Domains = domains({ shown: [orderDesk, staging], context: { created } });
export const NewDomainElsewhere = domains({ shown: [orderDesk], hasNext: true, context: { created } });
export const NoDomains = domains({ rows: 'empty', shown: [] });

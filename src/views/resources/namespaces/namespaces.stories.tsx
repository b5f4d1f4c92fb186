import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { emptyNamespace, namespaceFormMachine, namespaceList } from '~/machines/resources/namespaces';
import { onCanvas } from '../../../../.storybook/on-canvas';
import {
  acme,
  archive,
  developer,
  domainAdmin,
  namespaces,
  playground,
  serverAdmin,
} from '../../../../tests/support/namespace-samples';
import { blames, formStories, listStories } from '../../../../tests/support/stories';
import { NamespaceCreateView, NamespaceEditView } from './NamespaceForm';
import { NamespaceListView } from './NamespaceList';

const meta = { title: 'Server/Namespaces', decorators: [onCanvas] } satisfies Meta;
export default meta;

const list = (principal = serverAdmin) =>
  listStories(namespaceList.machine, namespaceList.defaults, (actor) => (
    <NamespaceListView list={actor} principal={principal} zone="utc" />
  ));
const shown = namespaces;

export const List = list()({ shown });
export const ListForDomainAdmin = list(domainAdmin)({ shown });
export const ListForDeveloper = list(developer)({ shown: [acme] });
export const Empty = list()({ rows: 'empty', shown: [] });
export const EmptyForDeveloper = list(developer)({ rows: 'empty', shown: [] });
export const Removal = list()({ removal: 'asking', shown, context: { pendingDeletion: [archive] } });
export const NotRemoved = list()({
  removal: 'partlyFailed',
  shown,
  context: {
    pendingDeletion: [archive, playground],
    results: [
      { id: 'archive', label: 'archive', problem: undefined },
      {
        id: 'playground',
        label: 'playground',
        problem: {
          kind: 'rejected',
          status: 0,
          code: 'not_empty',
          message: 'Can not delete a namespace with domains! There is one in it now.',
          details: {},
        },
      },
    ],
  },
});

const creation = formStories(
  namespaceFormMachine,
  { values: emptyNamespace, facts: { exists: false } },
  (form) => <NamespaceCreateView form={form} onCancel={fn()} />,
);
const present = { id: 'studio', displayName: 'Design Studio' };
const notCreated = 'Could Not Create Namespace';

export const New = creation('pristine');
export const NewIdTaken = creation('rejected', {
  values: present,
  ...blames('id', notCreated, 'A namespace with the specified id already exists.'),
});

/** Its roles are told by Server/Roles. */
const edit = (principal = serverAdmin) =>
  formStories(namespaceFormMachine, { values: present, facts: { exists: true } }, (form) => (
    <NamespaceEditView form={form} principal={principal} onCancel={fn()}>
      {null}
    </NamespaceEditView>
  ));
const values = { ...present, displayName: 'Studio North' };

export const Edit = edit()('pristine');
export const EditForDomainAdmin = edit(domainAdmin)('pristine');
export const EditForDeveloper = edit(developer)('pristine');
export const EditConflicting = edit()('conflicting', {
  values,
  theirs: { ...present, displayName: 'Design Studio Europe' },
});

import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Namespace } from '~/api/rest/namespaces';
import { readQuery } from '~/core/list-query';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  type DomainFacts,
  domainFormMachine,
  type DomainValues,
  emptyDomain,
} from '~/machines/resources/domain-form';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { frozen } from '../../../../tests/support/frozen';
import { DomainCreateView } from './DomainCreate';

const meta = {
  title: 'server/DomainCreateView',
  component: DomainCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof DomainCreateView>;
export default meta;
type Story = StoryObj;

const facts: DomainFacts = {
  namespacesEnabled: true,
  userNamespacesEnabled: true,
  defaultNamespace: 'convergence',
  username: 'mara',
};
const filled: DomainValues = {
  kind: 'shared',
  namespace: 'studio',
  id: 'whiteboards-eu',
  displayName: 'Whiteboards (Europe)',
};
const pickerMachine = createResourceList<Namespace>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });
const query = readQuery('', { pageSize: 10 });
const picker = () =>
  frozen(pickerMachine, {
    value: { rows: 'ready', order: 'offered', search: 'settled', selection: 'open', removal: 'closed' },
    context: {
      query,
      typed: '',
      page: {
        rows: [
          { id: 'acme', displayName: 'Acme Trading', domains: [] },
          { id: 'studio', displayName: 'Design Studio', domains: [] },
        ],
        hasNext: false,
        at: 0,
      },
      shown: query,
      whole: undefined,
      progress: undefined,
      problem: undefined,
      attempt: 0,
      selected: [],
      pendingDeletion: [],
      notDeleted: [],
      confirmation: '',
      results: [],
    },
  });

type Leaf =
  | 'pristine'
  | 'dirty'
  | 'invalid'
  | 'rejected'
  | 'unchecked'
  | 'loading'
  | 'failed'
  | 'saving'
  | 'checking'
  | 'saved';
const isEditing = (leaf: Leaf) => ['pristine', 'dirty', 'invalid', 'rejected', 'unchecked'].includes(leaf);

/** The form in one state; the state that it shows is named on the story. */
function form(
  leaf: Leaf,
  context: Partial<FormContext<DomainValues, DomainFacts>> = {},
  known: DomainFacts = facts,
): Story {
  return {
    render: () => (
      <DomainCreateView
        form={frozen(domainFormMachine, {
          value: isEditing(leaf) ? { editing: leaf as 'dirty' } : (leaf as 'saved'),
          context: {
            facts: known,
            values: emptyDomain(known),
            baseline: emptyDomain(known),
            errors: {},
            refusal: undefined,
            problem: undefined,
            theirs: undefined,
            contested: [],
            merged: false,
            notice: undefined,
            faulty: undefined,
            ...context,
          },
        })}
        picker={known.namespacesEnabled ? picker() : undefined}
        realtimeUrl="https://rt.example.com/"
        onCancel={fn()}
      />
    ),
    parameters: { states: [`resourceForm:${isEditing(leaf) ? `editing.${leaf}` : leaf}`] },
  };
}
const title = 'Domain Not Created';
const taken = 'A domain with the specified id already exists.';

export const Pristine = form('pristine');
export const SharedOnly = form('pristine', {}, { ...facts, userNamespacesEnabled: false });
export const WithoutNamespaces = form('pristine', {}, { ...facts, namespacesEnabled: false });
export const WithoutAnyPlace = form(
  'pristine',
  {},
  { ...facts, namespacesEnabled: false, defaultNamespace: '' },
);
export const Loading = form('loading');
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Dirty = form('dirty', { values: filled });
export const Invalid = form('invalid', {
  values: { ...filled, namespace: '', displayName: '' },
  errors: { namespace: 'Please select a namespace!', displayName: 'Please input a display name!' },
  faulty: { field: 'namespace', submit: 1 },
});
export const Checking = form('checking', {
  values: filled,
  notice: "The server didn't answer in time. Checking whether your change was saved…",
});
export const RejectedUnsaved = form('rejected', {
  values: filled,
  refusal: { title, text: 'Your change was not saved. Try again.' },
});
export const Unchecked = form('unchecked', {
  values: filled,
  refusal: {
    title,
    text: 'The server did not answer within 25 seconds. It could not be checked whether your change was saved.',
  },
});
export const RejectedNamespaceMissing = form('rejected', {
  values: filled,
  refusal: { title, text: "The domain could not be created because the namespace 'studio' does not exist" },
});
export const RejectedIdTaken = form('rejected', {
  values: filled,
  errors: { id: taken },
  refusal: {
    title,
    text: `The domain could not be created. ${taken}`,
    fieldError: { field: 'id', text: taken },
  },
  faulty: { field: 'id', submit: 1 },
});
export const RejectedOtherwise = form('rejected', {
  values: filled,
  refusal: { title, text: 'The domain could not be created. The server could not be reached.' },
});
export const Saving = form('saving', { values: filled });
export const Saved = form('saved', { values: filled, baseline: filled });

import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  emptyNamespace,
  type NamespaceFacts,
  namespaceFormMachine,
  type NamespaceValues,
} from '~/machines/resources/namespaces';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { NamespaceCreateView } from './NamespaceForm';

const meta = {
  title: 'server/NamespaceCreateView',
  component: NamespaceCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof NamespaceCreateView>;
export default meta;
type Story = StoryObj;

const start = { values: emptyNamespace, facts: { exists: false } };
const filled = { id: 'studio', displayName: 'Design Studio' };
const title = 'Could Not Create Namespace';

/** The form in one state; the state that it shows is named on the story. */
const form = (
  leaf: FormLeaf,
  context: Partial<FormContext<NamespaceValues, NamespaceFacts>> = {},
): Story => ({
  render: () => (
    <NamespaceCreateView form={frozenForm(namespaceFormMachine, start, leaf, context)} onCancel={fn()} />
  ),
  parameters: { states: formStates(leaf) },
});
const refused = (field: 'id' | 'displayName', text: string): Story =>
  form('rejected', {
    values: filled,
    errors: { [field]: text },
    refusal: { title, text, fieldError: { field, text } },
    faulty: { field, submit: 1 },
  });

export const Pristine = form('pristine');
export const Loading = form('loading');
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Dirty = form('dirty', { values: filled });
export const Invalid = form('invalid', {
  errors: { id: 'Please input a namespace id!', displayName: 'Please input a Display Name!' },
  faulty: { field: 'id', submit: 1 },
});
export const RejectedIdTaken = refused('id', 'A namespace with the specified id already exists.');
export const RejectedNameTaken = refused(
  'displayName',
  'A namespace with the specified display name already exists.',
);
export const RejectedForbidden = form('rejected', {
  values: filled,
  refusal: { title, text: 'Needs the server role Domain Admin or Server Admin.' },
});
export const RejectedOtherwise = form('rejected', {
  values: filled,
  refusal: { title, text: 'The namespace could not be created. The server could not be reached.' },
});
export const Saving = form('saving', { values: filled });
export const Saved = form('saved', { values: filled, baseline: filled });

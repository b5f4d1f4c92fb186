import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { chatEditMachine, type ChatFacts, type ChatTexts } from '~/machines/resources/domain/chat-page';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { ChatEditView } from './ChatEdit';

const meta = {
  title: 'domain/ChatEditView',
  component: ChatEditView,
  decorators: [onCanvas],
} satisfies Meta<typeof ChatEditView>;
export default meta;
type Story = StoryObj;

const id = 'dispatch-eu';
const present: ChatTexts = { name: 'Dispatch Europe', topic: 'Deliveries of week 48' };
const form = (leaf: FormLeaf, context: Partial<FormContext<ChatTexts, ChatFacts>> = {}): Story => ({
  render: () => (
    <ChatEditView
      domainKey={deskKey}
      id={id}
      form={frozenForm(chatEditMachine, { values: present, facts: { chatId: id } }, leaf, context)}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const values: ChatTexts = { ...present, topic: 'Deliveries of week 49' };
const title = 'Could Not Update Chat';
const gone = { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} } as const;

export const Loading = form('loading');
export const Failed = form('failed', { problem: { kind: 'unreachable' } });
export const Missing = form('failed', { problem: gone });
export const Pristine = form('pristine');
export const Dirty = form('dirty', { values });
export const Saving = form('saving', { values });
export const Rejected = form('rejected', {
  values,
  refusal: { title, text: 'Could not update the chat name' },
});
export const RejectedDeleted = form('rejected', {
  values,
  refusal: { title, text: "The chat 'dispatch-eu' no longer exists. It was deleted meanwhile." },
});
export const Conflicting = form('conflicting', { values, theirs: { ...present, topic: 'No deliveries' } });
export const Saved = form('saved', { values, baseline: values });

import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { NewChat } from '~/api/rest/domain/chats';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { chatFormMachine, emptyChat } from '~/machines/resources/domain/chats';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozenLink } from '../../../../../tests/support/chat-link';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { ChatCreateView } from './ChatForm';

const meta = {
  title: 'domain/ChatCreateView',
  component: ChatCreateView,
  decorators: [onCanvas],
} satisfies Meta<typeof ChatCreateView>;
export default meta;
type Story = StoryObj;

const form = (
  leaf: FormLeaf,
  context: Partial<FormContext<NewChat, object>> = {},
  link: Parameters<typeof frozenLink>[0] = 'connected',
): Story => ({
  render: () => (
    <ChatCreateView
      domainKey={deskKey}
      form={frozenForm(chatFormMachine, { values: emptyChat, facts: {} }, leaf, context)}
      link={frozenLink(link)}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const values: NewChat = { ...emptyChat, chatId: 'dispatch', chatType: 'room', topic: 'Deliveries' };
const title = 'Could Not Create Chat';
const taken = 'A chat with the specified id already exists.';

export const Pristine = form('pristine');
export const Dirty = form('dirty', { values });
export const Invalid = form('invalid', {
  errors: { chatId: 'Please input a chat id!' },
  faulty: { field: 'chatId', submit: 1 },
});
export const Saving = form('saving', { values });
export const SavingWaitsForTheLink = form('saving', { values }, 'connecting');
export const NotConnected = form('dirty', { values }, 'failed');
export const NoLink = form('dirty', { values }, 'none');
export const RejectedTaken = form('rejected', {
  values,
  errors: { chatId: taken },
  refusal: { title, text: taken, fieldError: { field: 'chatId', text: taken } },
  faulty: { field: 'chatId', submit: 1 },
});
export const RejectedOtherwise = form('rejected', {
  values,
  refusal: { title, text: 'The chat could not be created.' },
});

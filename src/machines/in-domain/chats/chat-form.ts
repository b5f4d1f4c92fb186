import type { NewChat } from '../../../api/rest/domain/chats';
import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { duplicateField } from '../../support/duplicate-field';
import { isSegment } from '../../support/segment';
import { withReason } from '../../support/with-reason';

/** What the operator chooses from (spec domain-level §9). */
export const chatTypes = ['channel', 'room'] as const;
export const chatMemberships = ['public', 'private'] as const;

/** Spec domain-level §5. */
export const emptyChat: NewChat = {
  chatId: '',
  chatType: 'channel',
  membership: 'public',
  name: '',
  topic: '',
};

/** Name and topic are optional (spec domain-level §5). */
function validate({ chatId }: NewChat): FieldErrors<NewChat> {
  const id = chatId.trim();
  if (id === '') return { chatId: 'Please input a chat id!' };
  return isSegment(id) ? {} : { chatId: 'No address can be made of this id. Please choose another one.' };
}

/** Spec domain-level §8; also a creation that fails otherwise is told (docs/decisions). */
function refusalOf(problem: ApiProblem): Refusal<NewChat> {
  const title = 'Could Not Create Chat';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const text = `A chat with the specified ${duplicateField(problem) ?? 'id'} already exists.`;
    return { title, text, fieldError: { field: 'chatId', text } };
  }
  return { title, text: withReason('The chat could not be created.', problem) };
}

export const chatFormMachine = createResourceForm<NewChat, object, NewChat>({ validate, refusalOf });
export type ChatFormActor = ResourceFormActor<NewChat, object, NewChat>;
export type ChatFormSnapshot = ResourceFormSnapshot<NewChat, object, NewChat>;

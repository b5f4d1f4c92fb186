import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { withReason } from '../../support/with-reason';

/** What can be changed of a chat (spec domain-level §7). */
export type ChatTexts = { name: string; topic: string };
/** Which chat it is. */
export type ChatFacts = { chatId: string };

/** Spec domain-level §8: one text, whichever of the two was refused. */
function refusalOf(problem: ApiProblem, _values: ChatTexts, { chatId }: ChatFacts): Refusal<ChatTexts> {
  const title = 'Could Not Update Chat';
  if (isRejectedWith(problem, 'not_found'))
    return { title, text: `The chat '${chatId}' no longer exists. It was deleted meanwhile.` };
  return { title, text: withReason('Could not update the chat name.', problem) };
}

export const chatEditMachine = createResourceForm<ChatTexts, ChatFacts, ChatFacts>({
  validate: () => ({}),
  refusalOf,
});
export type ChatEditActor = ResourceFormActor<ChatTexts, ChatFacts, ChatFacts>;
export type ChatEditSnapshot = ResourceFormSnapshot<ChatTexts, ChatFacts, ChatFacts>;

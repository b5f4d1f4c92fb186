import type { Chat } from '../../../api/rest/domain/chats';
import type { ChatEvent } from '../../../api/rest/domain/chat-events';
import { readUserId } from '../../../api/rest/domain/user-id';
import { isRejectedWith, toProblem } from '../../../api/rest/problem';
import type { ChatEntry } from '../../../machines/in-domain/chats/chat-events';
import type { ShownChat } from '../../../machines/in-domain/chats/chat-list';

export const chatOf = (chat: Chat): ShownChat => ({ ...chat, members: chat.members.map(readUserId) });

export function entryOf(event: ChatEvent): ChatEntry {
  const { eventNumber, type, timestamp, message, name, topic, members, user } = event;
  const other = event.userAdded || event.addedUser || event.userRemoved || event.removedUser;
  return {
    eventNumber,
    type,
    timestamp,
    message,
    name,
    topic,
    user: readUserId(user),
    members: members.map(readUserId),
    other: other === '' ? undefined : readUserId(other),
  };
}

/**
 * A question about a chat that is not there may be answered after 20 s, with what says nothing of it: then the chat itself is asked
 * for, whose absence is told at once (docs/decisions).
 */
export async function orMissing<Answer>(
  asked: Promise<Answer>,
  look: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    signal.throwIfAborted();
    const problem = toProblem(error);
    if (problem.kind === 'unauthorised' || isRejectedWith(problem, 'not_found', 'forbidden')) throw problem;
    const missing = await look().then(
      () => undefined,
      (reason: unknown) => toProblem(reason),
    );
    throw missing !== undefined && isRejectedWith(missing, 'not_found') ? missing : problem;
  }
}

import type { Chat, ChatEvent } from '~/api/rest/domain/chats';
import { readUserId, type UserId } from '~/core/domain-user-id';
import { isRejectedWith, toProblem } from '~/core/problem';

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

/** What happened in a chat, with its users as users of a type; `other`: who was added or removed. */
export type ChatEntry = Pick<
  ChatEvent,
  'eventNumber' | 'type' | 'timestamp' | 'message' | 'name' | 'topic'
> & {
  user: UserId;
  members: readonly UserId[];
  other: UserId | undefined;
};

/** A chat with its members as users of a type. */
export type ShownChat = Omit<Chat, 'members'> & { members: readonly UserId[] };

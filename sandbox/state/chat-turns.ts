import type { Chat } from './chat-records';

const turns = new WeakMap<Chat, Promise<void>>();

/**
 * What happens in a chat is told in the order in which it happened, and only once it is on disk. Resolves when both what
 * came before has been told and `saved` has resolved; the caller then tells its own part and calls the function returned.
 * To be called in the same turn of the event loop as the change.
 */
export const takeTurn = async (chat: Chat, saved: Promise<void>): Promise<() => void> => {
  const before = turns.get(chat);
  let finish = () => {};
  turns.set(
    chat,
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  try {
    await Promise.all([before, saved]);
    return finish;
  } catch (error) {
    finish();
    throw error;
  }
};

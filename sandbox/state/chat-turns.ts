import type { Chat } from './chat-records';

const turns = new WeakMap<Chat, Promise<void>>();

/**
 * Sends the events of a chat in order, and only once they are on disk. Resolves when earlier ones have been sent and `saved` has resolved.
 * The caller then sends its own event and calls the returned function. Call it in the same turn of the event loop as the change.
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

import { vi } from 'vitest';

/** An actor, and the events sent to it, which its machine does not receive. */
export function watched<Actor extends object>(actor: Actor): { actor: Actor; sent: unknown[] } {
  const sent: unknown[] = [];
  Object.assign(actor, { send: vi.fn((event: unknown) => void sent.push(event)) });
  return { actor, sent };
}

import { vi } from 'vitest';

/** An actor and what it is sent, in place of what its machine would make of it. */
export function watched<Actor extends object>(actor: Actor): { actor: Actor; sent: unknown[] } {
  const sent: unknown[] = [];
  Object.assign(actor, { send: vi.fn((event: unknown) => void sent.push(event)) });
  return { actor, sent };
}

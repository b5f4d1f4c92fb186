import { activityEntry, activityRemovalEntry } from './activities';
import { chatEventEntry, chatSeenEntry } from './chat-events';
import { chatEntry, chatGrantsEntry, chatRemovalEntry } from './chats';
import type { EntryKind } from './journal';
import { modelChangeEntry, modelEntry, modelRemovalEntry } from './models';
import { operationEntry, prefixEntry } from './model-history';
import { reconnectTokenEntry } from './reconnect-tokens';
import { sessionEntry } from './domain-sessions';
import { userEntry } from './domain-users';
import type { Domain } from './records';

/** Every type of journal entry; see journal.ts. A new type is one line here. */
const kinds: EntryKind<never>[] = [
  sessionEntry,
  userEntry,
  reconnectTokenEntry,
  modelEntry,
  modelChangeEntry,
  modelRemovalEntry,
  operationEntry,
  prefixEntry,
  activityEntry,
  activityRemovalEntry,
  chatEntry,
  chatRemovalEntry,
  chatGrantsEntry,
  chatEventEntry,
  chatSeenEntry,
];

const byName = new Map(kinds.map((kind) => [kind.name, kind]));

/** Replays the entries in order. @throws Error if one does not fit */
export const replayEntries = (domain: Domain, entries: [name: string, payload: unknown][]): void => {
  entries.forEach(([name, payload], index) => {
    const kind = byName.get(name);
    if (!kind) throw new Error(`line ${index + 1} is of the unknown kind '${name}'`);
    try {
      kind.replay(domain, payload as never);
    } catch (error) {
      throw new Error(`line ${index + 1} does not fit: ${(error as Error).message}`);
    }
  });
};

import { activityEntry, activityRemovalEntry } from './activities';
import { chatEntry, chatEventEntry, chatGrantsEntry, chatRemovalEntry, chatSeenEntry } from './chats';
import { type EntryKind, type JournalEntry, partsEntry } from './journal';
import { modelChangeEntry, modelEntry, modelRemovalEntry } from './models';
import { operationEntry, prefixEntry } from './model-history';
import { reconnectTokenEntry, sessionEntry } from './domain-sessions';
import { userEntry } from './domain-users';
import type { Domain } from './records';

/** Every type of journal entry; see journal.ts. A new type is one line here. */
const kinds: EntryKind<never>[] = [
  partsEntry,
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

/** Replays the entries in order, up to the first that does not fit, which is returned. */
export const replayEntries = (
  domain: Domain,
  entries: readonly JournalEntry[],
): { index: number; reason: string } | undefined => {
  for (const [index, { name, payload }] of entries.entries()) {
    const kind = byName.get(name);
    if (!kind) return { index, reason: `entry ${index + 1} is of the unknown kind '${name}'` };
    try {
      kind.replay(domain, payload as never);
    } catch (error) {
      return { index, reason: `entry ${index + 1} does not fit: ${(error as Error).message}` };
    }
  }
  return undefined;
};

import type { HistoryEntry } from '../../../api/realtime/model-history-port';

/** Milliseconds between two strokes of somebody who types. */
export const longestStroke = 5_000;

/** Whether an edit goes on with the text that the same person was typing right before it. */
export const continues = (entry: HistoryEntry, before: HistoryEntry | undefined): boolean =>
  before !== undefined &&
  entry.what === 'text' &&
  before.what === 'text' &&
  entry.sessionId === before.sessionId &&
  entry.path !== undefined &&
  JSON.stringify(entry.path) === JSON.stringify(before.path) &&
  entry.at - before.at <= longestStroke;

/**
 * The version before what a version ends: where somebody was typing, before the first stroke. @param entries oldest first, without gaps
 */
export function versionBefore(entries: readonly HistoryEntry[], version: number): number {
  const last = version - (entries[0]?.version ?? 0);
  const [entry, next] = [entries[last], entries[last + 1]];
  if (!entry || (next && continues(next, entry))) return version - 1;
  let first = last;
  for (let at = entries[first]; at && continues(at, entries[first - 1]); at = entries[first]) first -= 1;
  return version - 1 - (last - first);
}

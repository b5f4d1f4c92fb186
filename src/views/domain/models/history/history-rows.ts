import type { HistoryEntry } from '../../../../api/realtime/model-history-port';
import { continues } from '../../../../machines/in-domain/model-history/edit-runs';

type User = HistoryEntry['user'];

/** A line of the list of versions. */
export type HistoryRow =
  /** Above what one person has made without a long pause. `from` and `to` in epoch milliseconds. */
  | { row: 'group'; key: string; user: User; from: number; to: number; count: number }
  /** An operation; `from`: the first of several strokes of one text, of which `entry` is the last. */
  | { row: 'version'; entry: HistoryEntry; from: number }
  /** Version 1, which no operation led to. */
  | { row: 'creation'; at: number };

/** A pause of so many milliseconds begins a group again. */
export const longestPause = 10 * 60_000;

const isSameUser = (one: User, other: User) => one?.type === other?.type && one?.username === other?.username;

/** The newest first. `entries` oldest first, without gaps. @param createdAt where the creation is among them */
export function historyRows(entries: readonly HistoryEntry[], createdAt: number | undefined): HistoryRow[] {
  const rows: HistoryRow[] = [];
  let last: Extract<HistoryRow, { row: 'version' }> | undefined;
  let group: Extract<HistoryRow, { row: 'group' }> | undefined;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry) continue;
    if (last && group && continues(entries[index + 1] ?? entry, entry)) {
      last.from = entry.version;
      group.from = entry.at;
      group.count += 1;
      continue;
    }
    if (group && isSameUser(group.user, entry.user) && group.from - entry.at <= longestPause) {
      group.from = entry.at;
      group.count += 1;
    } else {
      group = {
        row: 'group',
        key: `group${entry.version}`,
        user: entry.user,
        from: entry.at,
        to: entry.at,
        count: 1,
      };
      rows.push(group);
    }
    last = { row: 'version', entry, from: entry.version };
    rows.push(last);
  }
  if (createdAt !== undefined) rows.push({ row: 'creation', at: createdAt });
  return rows;
}

/** The version that a row stands for. */
export const versionOfRow = (row: HistoryRow | undefined): number | undefined =>
  row?.row === 'version' ? row.entry.version : row?.row === 'creation' ? 1 : undefined;

/** Where a version is in the list, alone or among others; -1: nowhere. */
export const rowOfVersion = (rows: readonly HistoryRow[], version: number): number =>
  rows.findIndex((row) =>
    row.row === 'version'
      ? row.from <= version && version <= row.entry.version
      : versionOfRow(row) === version,
  );

/** From a row, `by` versions up or down the list, as far as it goes. @returns the version there */
export function versionBeside(rows: readonly HistoryRow[], version: number, by: number): number | undefined {
  const choices = rows.filter((row) => row.row !== 'group');
  const at = rowOfVersion(choices, version);
  return versionOfRow(choices[Math.max(0, Math.min(choices.length - 1, (at < 0 ? 0 : at) + by))]);
}

import type { HistoryEntry } from '~/api/realtime/port';
import { personKey, type VersionRow } from '~/machines/model/history/version-rows';

type User = HistoryEntry['user'];

/** What the list of versions shows, newest first. */
export type ListRow =
  /** Header of a user's changes without a long pause. `to` in epoch milliseconds. */
  | { row: 'group'; key: string; user: User; to: number }
  | { row: 'version'; version: VersionRow }
  | { row: 'creation'; at: number };

/** In ms: a longer pause starts a new group. */
const longestPause = 10 * 60_000;

/** @param rows oldest first @param createdAt given if they go back to the creation, which is shown then */
export function listRows(rows: readonly VersionRow[], createdAt: number | undefined): ListRow[] {
  const list: ListRow[] = [];
  let last: HistoryEntry | undefined;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const version = rows[index];
    if (!version) continue;
    const { entry } = version;
    const isSame = last && personKey(last.user) === personKey(entry.user);
    if (!isSame || (last?.at ?? 0) - entry.at > longestPause)
      list.push({ row: 'group', key: `group${entry.version}`, user: entry.user, to: entry.at });
    list.push({ row: 'version', version });
    last = entry;
  }
  if (createdAt !== undefined) list.push({ row: 'creation', at: createdAt });
  return list;
}

export const versionOfRow = (row: ListRow | undefined): number | undefined =>
  row?.row === 'version' ? row.version.entry.version : row?.row === 'creation' ? 1 : undefined;

/** The row of a version, which may be one of several in the row; -1 if there is none. */
export const rowOfVersion = (rows: readonly ListRow[], version: number): number =>
  rows.findIndex((row) =>
    row.row === 'version'
      ? row.version.from <= version && version <= row.version.entry.version
      : versionOfRow(row) === version,
  );

/** Moves from a row by `by` rows, limited to the ends of the list. @returns the version there */
export function versionBeside(rows: readonly ListRow[], version: number, by: number): number | undefined {
  const choices = rows.filter((row) => row.row !== 'group');
  const at = rowOfVersion(choices, version);
  return versionOfRow(choices[Math.max(0, Math.min(choices.length - 1, (at < 0 ? 0 : at) + by))]);
}

import type { HistoryEntry } from '../../../../api/realtime/model-history-port';

type User = HistoryEntry['user'];

/** A line of the list of versions. */
export type HistoryRow =
  /** Above what one person has made without a long pause. `from` and `to` in epoch milliseconds. */
  | { row: 'group'; key: string; user: User; from: number; to: number; count: number }
  | { row: 'version'; entry: HistoryEntry }
  /** Version 1, which no operation led to. */
  | { row: 'creation'; at: number };

/** A pause of so many milliseconds begins a group again. */
export const longestPause = 10 * 60_000;

const isSameUser = (one: User, other: User) => one?.type === other?.type && one?.username === other?.username;

/** The newest first. `entries` oldest first, without gaps. @param createdAt where the creation is among them */
export function historyRows(entries: readonly HistoryEntry[], createdAt: number | undefined): HistoryRow[] {
  const rows: HistoryRow[] = [];
  let group: Extract<HistoryRow, { row: 'group' }> | undefined;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry) continue;
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
    rows.push({ row: 'version', entry });
  }
  if (createdAt !== undefined) rows.push({ row: 'creation', at: createdAt });
  return rows;
}

/** The version that a row stands for. */
export const versionOfRow = (row: HistoryRow | undefined): number | undefined =>
  row?.row === 'version' ? row.entry.version : row?.row === 'creation' ? 1 : undefined;

/** From a row, `by` versions up or down the list, as far as it goes. @returns the version there */
export function versionBeside(rows: readonly HistoryRow[], version: number, by: number): number | undefined {
  const versions = rows.map(versionOfRow).filter((each) => each !== undefined);
  const at = versions.indexOf(version);
  return versions[Math.max(0, Math.min(versions.length - 1, (at < 0 ? 0 : at) + by))];
}

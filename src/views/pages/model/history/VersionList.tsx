import { Button, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import type { HistoryEntry } from '~/api/realtime/port';
import type { TimeZone } from '~/core/clock';
import { explainProblem } from '~/core/problem';
import { formatTime } from '~/core/times';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import {
  selectCreatedAt,
  selectEnding,
  selectEntries,
  selectLoadingMore,
  selectLowest,
  selectMoreFailed,
  selectMoreProblem,
  selectVersion,
} from '~/machines/model/history/model-history-selectors';
import { continues } from '~/machines/model/history/version-changes';
import { useNarrow } from '~/views/hooks/use-width';
import { PersonAvatar } from '~/views/kit/PersonAvatar';
import { When } from '~/views/kit/When';
import { BusyIcon } from '~/views/kit/status';
import { rowWindow, useTableView } from '~/views/pages/model/models/use-table-view';
import { nameOfUser, changeSummary } from './history-texts';
import { narrowVersionRowHeight, useVersionListStyles, versionRowHeight } from './history.styles';

type User = HistoryEntry['user'];

/** A line of the list of versions. */
type HistoryRow =
  /** Above what one person has made without a long pause. `from` and `to` in epoch milliseconds. */
  | { row: 'group'; key: string; user: User; from: number; to: number; count: number }
  /** An operation; `from`: the first of several strokes of one text, of which `entry` is the last. */
  | { row: 'version'; entry: HistoryEntry; from: number }
  /** Version 1, which no operation led to. */
  | { row: 'creation'; at: number };

/** A pause of so many milliseconds begins a group again. */
const longestPause = 10 * 60_000;

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

/** Below the oldest version that is loaded: how earlier ones come, or why they don't. */
function VersionListEnd({ history }: { history: ModelHistoryActor }) {
  const styles = useVersionListStyles();
  const ending = useSelector(history, selectEnding);
  const lowest = useSelector(history, selectLowest);
  const isLoading = useSelector(history, selectLoadingMore);
  const hasFailed = useSelector(history, selectMoreFailed);
  const problem = useSelector(history, selectMoreProblem);
  if (ending === 'creation') return null;
  if (ending === 'lost')
    return (
      <div className={styles.end}>
        Versions before {lowest} can’t be shown: earlier versions aren't available.
      </div>
    );
  return (
    <div className={styles.end}>
      {hasFailed && problem ? (
        <span role="alert">Earlier versions could not be loaded. {explainProblem(problem)}</span>
      ) : null}
      <Button
        size="small"
        appearance="subtle"
        icon={isLoading ? <BusyIcon /> : undefined}
        disabledFocusable={isLoading}
        onClick={() => history.send({ type: 'history.more' })}
      >
        {hasFailed ? 'Retry' : 'Load earlier versions'}
      </Button>
    </div>
  );
}

/** What an operation did, as in "Added price". */
export function ChangeSummary({ entry }: { entry: HistoryEntry }) {
  const { text, name } = changeSummary(entry);
  return (
    <>
      {text}
      {name === undefined ? null : (
        <>
          {' '}
          <bdi>{name === '' ? '""' : name}</bdi>
        </>
      )}
    </>
  );
}

type VersionRowProps = {
  id: string;
  row: HistoryRow;
  /** In px. */
  top: number;
  height: number;
  isChosen: boolean;
  zone: TimeZone;
  onChoose: (version: number | undefined) => void;
};

const textOf = (entry: HistoryEntry) => {
  const { text, name } = changeSummary(entry);
  return name === undefined ? text : `${text} ${name}`;
};

/** One whom the server no longer knows. */
const nobody = { type: '', username: '' };

/** One line of the list: a person with a stretch of time, or a version. */
export function VersionRow({ id, row, top, height, isChosen, zone, onChoose }: VersionRowProps) {
  const styles = useVersionListStyles();
  const style = { top, height };
  if (row.row === 'group') {
    const name = nameOfUser(row.user);
    return (
      // Each version says it for itself.
      <div aria-hidden className={mergeClasses(styles.row, styles.group)} style={style}>
        <PersonAvatar person={row.user ?? nobody} name={name} size={20} decorative />
        <bdi className={styles.name} title={row.user?.username}>
          {name}
        </bdi>
        <span className={styles.time}>{formatTime(row.to, zone, 'short')}</span>
      </div>
    );
  }
  const version = versionOfRow(row);
  const at = row.row === 'version' ? row.entry.at : row.at;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={mergeClasses(styles.row, styles.version, isChosen && styles.selected)}
      style={style}
      onClick={() => onChoose(version)}
    >
      <span className={styles.number}>
        {row.row === 'version' && row.from < row.entry.version ? `${row.from}–${version}` : version}
        <span className={styles.hidden}>, </span>
      </span>
      <span className={styles.what} title={row.row === 'version' ? textOf(row.entry) : undefined}>
        {row.row === 'version' ? <ChangeSummary entry={row.entry} /> : 'Created'}
        <span className={styles.hidden}>
          {row.row === 'version' ? `, ${nameOfUser(row.entry.user)}, ` : ', '}
        </span>
      </span>
      <span className={styles.time}>
        <When at={at} zone={zone} form={row.row === 'version' ? 'seconds' : 'short'} />
      </span>
    </div>
  );
}

type VersionListProps = { history: ModelHistoryActor; zone: TimeZone };

/** So far a page key goes. */
const page = 10;
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
  Home: -Infinity,
  End: Infinity,
};

/** The versions as far as they are loaded, the newest first, by who made them; drawn as far as they are seen. */
export function VersionList({ history, zone }: VersionListProps) {
  const styles = useVersionListStyles();
  const id = useId();
  const { view, measure, onScroll } = useTableView();
  const height = useNarrow() ? narrowVersionRowHeight : versionRowHeight;
  const entries = useSelector(history, selectEntries);
  const createdAt = useSelector(history, selectCreatedAt);
  const isWhole = useSelector(history, selectEnding) === 'creation';
  const chosen = useSelector(history, selectVersion);
  const rows = useMemo(
    () => historyRows(entries, isWhole ? createdAt : undefined),
    [entries, isWhole, createdAt],
  );
  const chosenRow = rowOfVersion(rows, chosen);
  const drawn = rowWindow({
    row: height,
    opening: 0,
    opened: [],
    count: rows.length,
    top: view.top,
    height: view.height,
    pinned: chosenRow < 0 ? undefined : chosenRow,
  });
  const show = (version: number | undefined) => {
    if (version !== undefined) history.send({ type: 'history.show', version });
  };
  return (
    <div ref={measure} className={styles.scroller} onScroll={onScroll}>
      <div
        role="listbox"
        aria-label="Versions"
        aria-activedescendant={chosenRow < 0 ? undefined : `${id}${versionOfRow(rows[chosenRow])}`}
        tabIndex={0}
        className={styles.list}
        style={{ height: rows.length * height }}
        onKeyDown={(event) => {
          const by = steps[event.key];
          if (by === undefined) return;
          event.preventDefault();
          show(versionBeside(rows, chosen, by));
        }}
      >
        {chosenRow < 0 ? null : (
          <span
            key={chosen}
            ref={intoView}
            aria-hidden
            className={styles.marker}
            style={{ top: chosenRow * height, height }}
          />
        )}
        {drawn.rows.map(({ index }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <VersionRow
              key={row.row === 'group' ? row.key : String(versionOfRow(row))}
              id={`${id}${versionOfRow(row) ?? 'group'}`}
              row={row}
              top={index * height}
              height={height}
              isChosen={index === chosenRow}
              zone={zone}
              onChoose={show}
            />
          );
        })}
      </div>
      <VersionListEnd history={history} />
    </div>
  );
}

/** Within the list alone: what is around it stays where it is. */
function intoView(marker: HTMLElement | null): void {
  const scroller = marker?.parentElement?.parentElement;
  if (!marker || !scroller) return;
  const { offsetTop: top, offsetHeight: height } = marker;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else scroller.scrollTop = Math.max(scroller.scrollTop, top + height - scroller.clientHeight);
}

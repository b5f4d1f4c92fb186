import { Button, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import type { HistoryEntry } from '~/api/realtime/port';
import { explainProblem } from '~/core/problem';
import { formatTime, type TimeZone } from '~/core/times';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import { continues } from '~/machines/model/history/version-changes';
import { useNarrow } from '~/views/hooks/use-width';
import { PersonAvatar } from '~/views/kit/PersonAvatar';
import { When } from '~/views/kit/When';
import { BusyIcon } from '~/views/kit/status';
import { rowWindow, useTableView } from '~/views/pages/model/row-window';
import { changeSummary, nameOfUser } from './history-texts';
import { narrowVersionRowHeight, useHistoryStyles, versionRowHeight } from './history.styles';

type User = HistoryEntry['user'];

type HistoryRow =
  /** Header of a user's changes without a long pause. `from` and `to` in epoch milliseconds. */
  | { row: 'group'; key: string; user: User; from: number; to: number; count: number }
  /** An operation; `from`: the first of several keystrokes in one text, of which `entry` is the last. */
  | { row: 'version'; entry: HistoryEntry; from: number }
  | { row: 'creation'; at: number };

/** In ms: a longer pause starts a new group. */
const longestPause = 10 * 60_000;

const isSameUser = (one: User, other: User) => one?.type === other?.type && one?.username === other?.username;

/** Newest first. `entries`: oldest first, without gaps. @param createdAt given if the entries go back to the creation */
export function historyRows(entries: readonly HistoryEntry[], createdAt: number | undefined): HistoryRow[] {
  const rows: HistoryRow[] = [];
  let last: Extract<HistoryRow, { row: 'version' }> | undefined;
  let group: Extract<HistoryRow, { row: 'group' }> | undefined;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry) continue;
    const { user, at, version } = entry;
    const isContinued = last && group && continues(entries[index + 1] ?? entry, entry);
    if (group && (isContinued || (isSameUser(group.user, user) && group.from - at <= longestPause))) {
      group.from = at;
      group.count += 1;
    } else {
      group = { row: 'group', key: `group${version}`, user, from: at, to: at, count: 1 };
      rows.push(group);
    }
    if (last && isContinued) last.from = version;
    else {
      last = { row: 'version', entry, from: version };
      rows.push(last);
    }
  }
  if (createdAt !== undefined) rows.push({ row: 'creation', at: createdAt });
  return rows;
}

export const versionOfRow = (row: HistoryRow | undefined): number | undefined =>
  row?.row === 'version' ? row.entry.version : row?.row === 'creation' ? 1 : undefined;

/** The row of a version, which may be one of several in the row; -1 if there is none. */
export const rowOfVersion = (rows: readonly HistoryRow[], version: number): number =>
  rows.findIndex((row) =>
    row.row === 'version'
      ? row.from <= version && version <= row.entry.version
      : versionOfRow(row) === version,
  );

/** Moves from a row by `by` rows, limited to the ends of the list. @returns the version there */
export function versionBeside(rows: readonly HistoryRow[], version: number, by: number): number | undefined {
  const choices = rows.filter((row) => row.row !== 'group');
  const at = rowOfVersion(choices, version);
  return versionOfRow(choices[Math.max(0, Math.min(choices.length - 1, (at < 0 ? 0 : at) + by))]);
}

function VersionListEnd({ history }: { history: ModelHistoryActor }) {
  const styles = useHistoryStyles();
  const snapshot = useSelector(history, (s) => s);
  const { lowest, moreProblem, history: read } = snapshot.context;
  const isLoading = snapshot.matches({ known: { entries: 'loadingMore' } });
  const hasFailed = snapshot.matches({ known: { entries: 'moreFailed' } });
  if (read?.ending === 'creation') return null;
  if (read?.ending === 'lost')
    return (
      <div className={styles.end}>
        Versions before {lowest} can’t be shown: earlier versions aren't available.
      </div>
    );
  return (
    <div className={styles.end}>
      {hasFailed && moreProblem ? (
        <span role="alert">Earlier versions could not be loaded. {explainProblem(moreProblem)}</span>
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

export function ChangeSummary({ entry }: { entry: HistoryEntry }) {
  const { text, name } = changeSummary(entry);
  return name === undefined ? (
    text
  ) : (
    <>
      {text} <bdi>{name === '' ? '""' : name}</bdi>
    </>
  );
}

type VersionRowProps = {
  id: string;
  row: HistoryRow;
  /** In px. */
  style: { top: number; height: number };
  isChosen: boolean;
  zone: TimeZone;
  onChoose: (version: number | undefined) => void;
};

export function VersionRow({ id, row, style, isChosen, zone, onChoose }: VersionRowProps) {
  const styles = useHistoryStyles();
  if (row.row === 'group') {
    const name = nameOfUser(row.user);
    return (
      // Each version announces it.
      <div aria-hidden className={mergeClasses(styles.row, styles.group)} style={style}>
        <PersonAvatar person={row.user ?? { type: '', username: '' }} name={name} size={20} decorative />
        <bdi className={styles.name} title={row.user?.username}>
          {name}
        </bdi>
        <span className={styles.time}>{formatTime(row.to, zone, 'short')}</span>
      </div>
    );
  }
  const version = versionOfRow(row);
  const entry = row.row === 'version' ? row.entry : undefined;
  const { text, name } = entry ? changeSummary(entry) : {};
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
      <span className={styles.what} title={name === undefined ? text : `${text} ${name}`}>
        {entry ? <ChangeSummary entry={entry} /> : 'Created'}
        <span className={styles.hidden}>{entry ? `, ${nameOfUser(entry.user)}, ` : ', '}</span>
      </span>
      <span className={styles.time}>
        <When
          at={row.row === 'version' ? row.entry.at : row.at}
          zone={zone}
          form={entry ? 'seconds' : 'short'}
        />
      </span>
    </div>
  );
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** The loaded versions, newest first, grouped by user; only visible rows are rendered. */
export function VersionList({ history, zone }: { history: ModelHistoryActor; zone: TimeZone }) {
  const styles = useHistoryStyles();
  const id = useId();
  const { view, measure, onScroll } = useTableView();
  const height = useNarrow() ? narrowVersionRowHeight : versionRowHeight;
  const { entries, version: chosen, history: read } = useSelector(history, ({ context }) => context);
  const createdAt = read?.ending === 'creation' ? read.createdAt : undefined;
  const rows = useMemo(() => historyRows(entries, createdAt), [entries, createdAt]);
  const chosenRow = rowOfVersion(rows, chosen);
  const pinned = chosenRow < 0 ? undefined : chosenRow;
  const drawn = rowWindow({ ...view, row: height, count: rows.length, pinned });
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
              style={{ top: index * height, height }}
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

/** Scrolls only the list, not its ancestors. */
function intoView(marker: HTMLElement | null): void {
  const scroller = marker?.parentElement?.parentElement;
  if (!marker || !scroller) return;
  const { offsetTop: top, offsetHeight: height } = marker;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else scroller.scrollTop = Math.max(scroller.scrollTop, top + height - scroller.clientHeight);
}

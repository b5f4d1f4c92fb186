import { Button, mergeClasses } from '@fluentui/react-components';
import { Filter24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import type { HistoryEntry } from '~/api/realtime/port';
import { formatCount } from '~/core/counts';
import { writeDate } from '~/core/json/date-text';
import { personName } from '~/core/person';
import { explainProblem } from '~/core/problem';
import { formatTime, type TimeZone } from '~/core/times';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import { isFiltering, noFilter, personKey, type VersionRow } from '~/machines/model/history/version-rows';
import { useNarrow } from '~/views/hooks/use-width';
import { BlankState } from '~/views/kit/BlankState';
import { useTextStyles } from '~/views/kit/layout.styles';
import { PersonName } from '~/views/kit/PersonName';
import { BusyIcon } from '~/views/kit/status';
import { When } from '~/views/kit/texts';
import { rowWindow, useTableView } from '~/views/pages/model/row-window';
import { rowText } from './history-texts';
import { narrowVersionRowHeight, useHistoryStyles, versionRowHeight } from './history.styles';

export const Arrow = ({ between }: { between: readonly (string | undefined)[] }) => {
  const styles = useHistoryStyles();
  if (between.includes(undefined)) return null;
  return (
    <span className={styles.arrow} role="img" aria-label="is now">
      →
    </span>
  );
};

export function RowSummary({ row, zone }: { row: VersionRow; zone: TimeZone }) {
  const styles = useHistoryStyles();
  const { place, note, before, after } = rowText(row, (date) => writeDate(date, zone));
  return (
    <>
      {place === undefined ? null : <bdi className={styles.rowPlace}>{place}</bdi>}{' '}
      {note === undefined ? null : <span className={styles.rowNote}>{note}</span>}{' '}
      {before === undefined ? null : <bdi className={styles.rowValue}>{before}</bdi>}{' '}
      <Arrow between={[before, after]} />{' '}
      {after === undefined ? null : <bdi className={mergeClasses(styles.rowValue, styles.rowAfter)}>{after}</bdi>}
    </>
  );
}

type User = HistoryEntry['user'];

/** What the list of versions shows, newest first. */
type ListRow =
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

function VersionListEnd({ history }: { history: ModelHistoryActor }) {
  const styles = useHistoryStyles();
  const { lowest, moreProblem, history: read } = useSelector(history, ({ context }) => context);
  const isLoading = useSelector(history, (s) => s.matches({ known: { entries: 'loadingMore' } }));
  const hasFailed = useSelector(history, (s) => s.matches({ known: { entries: 'moreFailed' } }));
  if (read?.ending === 'creation') return null;
  if (read?.ending === 'lost')
    return (
      <div className={styles.end}>
        Versions before {formatCount(lowest)} can't be shown: earlier versions aren't available.
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

type VersionRowProps = {
  id: string;
  row: ListRow;
  /** In px. */
  style: { top: number; height: number };
  isChosen: boolean;
  zone: TimeZone;
  onChoose: (version: number | undefined) => void;
};

export function VersionListRow({ id, row, style, isChosen, zone, onChoose }: VersionRowProps) {
  const styles = useHistoryStyles();
  const texts = useTextStyles();
  if (row.row === 'group') {
    return (
      // The options name the user themselves.
      <div aria-hidden className={mergeClasses(styles.row, styles.group)} style={style}>
        <span className={styles.name}>
          <PersonName person={row.user} />
        </span>
        <span className={styles.time}>{formatTime(row.to, zone, 'short')}</span>
      </div>
    );
  }
  const version = versionOfRow(row) ?? 1;
  const shown = row.row === 'version' ? row.version : undefined;
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
        {shown && shown.from < version ? `${formatCount(shown.from)}–` : ''}
        {formatCount(version)}
        <span className={texts.hidden}>, </span>
      </span>
      <span className={styles.what} title={shown && rowText(shown, (date) => writeDate(date, zone)).full}>
        {shown ? <RowSummary row={shown} zone={zone} /> : 'Created'}
        <span className={texts.hidden}>{shown ? `, ${personName(shown.entry.user)}, ` : ', '}</span>
      </span>
      <span className={styles.time}>
        <When
          at={row.row === 'version' ? row.version.entry.at : row.at}
          zone={zone}
          form={shown ? 'seconds' : 'short'}
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

/** The versions that match the filter, newest first, grouped by user; only visible rows are rendered. */
export function VersionList({ history, zone }: { history: ModelHistoryActor; zone: TimeZone }) {
  const styles = useHistoryStyles();
  const id = useId();
  const { view, measure, onScroll } = useTableView();
  const height = useNarrow() ? narrowVersionRowHeight : versionRowHeight;
  const { matching, rows: all, version: chosen, history: read } = useSelector(history, (s) => s.context);
  const isPlaying = useSelector(history, (s) => s.hasTag('playing'));
  const createdAt = read?.ending === 'creation' && matching === all ? read.createdAt : undefined;
  const rows = useMemo(() => listRows(matching, createdAt), [matching, createdAt]);
  const chosenRow = rowOfVersion(rows, chosen);
  const drawn = rowWindow({ ...view, row: height, count: rows.length, pinned: [chosenRow] });
  const show = (version: number | undefined, how: 'push' | 'replace') => {
    if (version !== undefined) history.send({ type: 'history.show', version, how });
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
          if (by === undefined && event.key !== ' ') return;
          event.preventDefault();
          if (by === undefined) history.send({ type: isPlaying ? 'history.pause' : 'history.play' });
          else show(versionBeside(rows, chosen, by), 'replace');
        }}
      >
        {chosenRow < 0 ? null : (
          <span
            key={`${chosen} ${chosenRow} ${view.height}`}
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
            <VersionListRow
              key={row.row === 'group' ? row.key : String(versionOfRow(row))}
              id={`${id}${versionOfRow(row) ?? 'group'}`}
              row={row}
              style={{ top: index * height, height }}
              isChosen={index === chosenRow}
              zone={zone}
              onChoose={(version) => show(version, 'push')}
            />
          );
        })}
      </div>
      {rows.length === 0 ? <NoVersions history={history} /> : null}
      <VersionListEnd history={history} />
    </div>
  );
}

function NoVersions({ history }: { history: ModelHistoryActor }) {
  const isFiltered = useSelector(history, ({ context }) => isFiltering(context.filter));
  if (!isFiltered) return null;
  return (
    <BlankState
      icon={<Filter24Regular />}
      title="No versions match"
      actions={
        <Button size="small" onClick={() => history.send({ type: 'history.filter', filter: noFilter })}>
          Clear filters
        </Button>
      }
    />
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

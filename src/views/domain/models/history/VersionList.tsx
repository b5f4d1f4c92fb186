import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectCreatedAt,
  selectEnding,
  selectEntries,
  selectVersion,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import type { TimeZone } from '../../../shared/format-time';
import { useNarrow } from '../../use-narrow';
import { rowWindow } from '../row-window';
import { useTableView } from '../use-table-view';
import { historyRows, rowOfVersion, versionBeside, versionOfRow } from './history-rows';
import { VersionListEnd } from './VersionListEnd';
import { narrowVersionRowHeight, useVersionListStyles, versionRowHeight } from './VersionList.styles';
import { VersionRow } from './VersionRow';

export type VersionListProps = { history: ModelHistoryActor; zone: TimeZone };

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

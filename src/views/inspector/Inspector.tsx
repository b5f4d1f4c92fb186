import { Button, Checkbox, Input, mergeClasses, Select } from '@fluentui/react-components';
import {
  ArrowMaximizeVertical20Regular,
  ArrowMinimizeVertical20Regular,
  Delete16Regular,
  Dismiss20Regular,
  Pause16Regular,
  Play16Regular,
} from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type CSSProperties, type KeyboardEvent, memo, useState } from 'react';
import {
  allMachines,
  type ChartState,
  filterEvents,
  leavesOf,
  type LoggedEvent,
  type MachinePicture,
  textOf,
} from '~/core/inspection/picture';
import {
  type InspectorActor,
  selectCopied,
  selectEvents,
  selectFilter,
  selectMachines,
  selectOpen,
  selectPaused,
  selectRefused,
  selectReport,
  selectShown,
  selectTakesFocus,
} from '~/machines/inspector/inspector-machine';
import { useKeepFocus, useReturnFocus } from '~/views/hooks/focus';
import { IconButton } from '~/views/kit/buttons';
import { CopyTextButton } from '~/views/kit/copy';
import { UncopiedText } from '~/views/kit/UncopiedText';
import { useChartStyles, useInspectorStyles } from './inspector.styles';
import './dock.css';

/** The states of a chart as nested boxes. The active ones are marked; the regions of a parallel state are dashed and side by side. */
function Chart({ chart, active }: { chart: ChartState; active: readonly string[] }) {
  const styles = useChartStyles();
  return (
    <ul className={mergeClasses(styles.states, chart.kind === 'parallel' && styles.regions)}>
      {chart.states.map((state) => {
        const isActive = active.includes(state.path);
        const isLeaf = state.states.length === 0;
        return (
          <li
            key={state.key}
            aria-current={isActive ? 'true' : undefined}
            title={state.description}
            className={mergeClasses(
              styles.state,
              chart.kind === 'parallel' && styles.region,
              state.kind === 'final' && styles.final,
              isActive && styles.active,
              isActive && isLeaf && styles.leaf,
            )}
          >
            <span>{state.key}</span>
            {isLeaf ? null : <Chart chart={state} active={active} />}
          </li>
        );
      })}
    </ul>
  );
}

type MachineTreeProps = {
  machines: readonly MachinePicture[];
  selected: string | undefined;
  onSelect: (key: string) => void;
};
type Row = ReturnType<typeof allMachines>[number];

/** The running machines, children below their parents. The arrow keys select. */
function MachineTree({ machines, selected, onSelect }: MachineTreeProps) {
  const styles = useInspectorStyles();
  const rows = allMachines(machines);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const found = rowFor(
      event.key,
      rows,
      rows.findIndex(({ machine }) => machine.key === selected),
    );
    if (!found) return;
    event.preventDefault();
    onSelect(found.machine.key);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(found)]?.focus();
  };
  return (
    <div className={styles.tree} tabIndex={-1}>
      <div role="tree" aria-label="Machines" onKeyDown={onKeyDown}>
        {rows.map(({ machine, depth }) => (
          <MachineRow
            key={machine.key}
            machine={machine}
            depth={depth}
            isSelected={machine.key === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

/** The row that a key leads to. */
function rowFor(key: string, rows: readonly Row[], at: number): Row | undefined {
  const depth = rows[at]?.depth ?? 0;
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowLeft':
      return rows.slice(0, at).findLast((row) => row.depth < depth);
    case 'ArrowRight':
      return rows[at + 1]?.depth === depth + 1 ? rows[at + 1] : undefined;
    default:
      return undefined;
  }
}

type MachineRowProps = Row & { isSelected: boolean; onSelect: (key: string) => void };

function MachineRow({ machine, depth, isSelected, onSelect }: MachineRowProps) {
  const styles = useInspectorStyles();
  const ref = useKeepFocus<HTMLDivElement>();
  const { key, name, number, status, active } = machine;
  return (
    <div
      ref={ref}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className={mergeClasses(styles.machine, isSelected && styles.selected)}
      style={{ '--depth': depth } as CSSProperties}
      onClick={() => onSelect(key)}
    >
      <span>
        <span className={styles.strong}>{name}</span> <span className={styles.number}>{number}</span>
      </span>
      <span className={styles.state} title={leavesOf(active)}>
        {status === 'active' ? leavesOf(active) : status}
      </span>
    </div>
  );
}

const columns = ['Time (UTC)', 'Machine', 'Event', 'State', 'Changed'];

/** The number of rows shown at first, and added each time. */
const step = 200;

/** The events, newest first, with what they changed. */
function EventTable({ events, empty }: { events: readonly LoggedEvent[]; empty: string }) {
  const styles = useInspectorStyles();
  const [shown, setShown] = useState(step);
  return (
    <section aria-label="Events" tabIndex={0} className={styles.events}>
      {events.length === 0 ? <p className={styles.note}>{empty}</p> : null}
      {events.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.head}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.body}>
            {events
              .slice(-shown)
              .toReversed()
              .map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
          </tbody>
        </table>
      ) : null}
      {events.length > shown ? (
        <div className={styles.more}>
          <Button size="small" onClick={() => setShown(shown + step)}>
            Show older events
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const EventRow = memo(({ event }: { event: LoggedEvent }) => {
  const styles = useInspectorStyles();
  const { at, name, number, label, fields, from, to, changed } = event;
  return (
    <tr className={styles.row}>
      <td className={mergeClasses(styles.cell, styles.time)}>{new Date(at).toISOString().slice(11, 23)}</td>
      <td className={styles.cell}>
        {name} <span className={styles.number}>{number}</span>
      </td>
      <td className={styles.cell}>
        <span className={styles.strong}>{label}</span>
        {fields.length > 0 ? <div className={styles.muted}>{textOf(fields)}</div> : null}
      </td>
      <td className={styles.cell}>
        {from === to ? <span className={styles.muted}>{to}</span> : `${from === '' ? '' : `${from} → `}${to}`}
      </td>
      <td className={mergeClasses(styles.cell, styles.muted)}>{textOf(changed)}</td>
    </tr>
  );
});

/** Filters, and what can be done with the events. */
function InspectorTools({ inspector }: { inspector: InspectorActor }) {
  const styles = useInspectorStyles();
  const filter = useSelector(inspector, selectFilter);
  const shown = useSelector(inspector, selectShown);
  const isPaused = useSelector(inspector, selectPaused);
  const copied = useSelector(inspector, selectCopied);
  const labels = useSelector(inspector, (s) => labelsOf(selectEvents(s), filter.label), shallowEqual);
  const change = (changed: Partial<typeof filter>) => inspector.send({ type: 'filter.change', change: changed });
  return (
    <>
      <Button
        size="small"
        icon={isPaused ? <Play16Regular /> : <Pause16Regular />}
        onClick={() => inspector.send({ type: isPaused ? 'inspector.resume' : 'inspector.pause' })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="small" icon={<Delete16Regular />} onClick={() => inspector.send({ type: 'inspector.clear' })}>
        Clear
      </Button>
      <CopyTextButton
        className={styles.copy}
        copied={copied}
        label="Copy as report"
        onCopy={() => inspector.send({ type: 'report.copy' })}
      />
      <Input
        size="small"
        className={styles.filter}
        aria-label="Filter events"
        placeholder="Filter events"
        value={filter.text}
        onChange={(_, { value }) => change({ text: value })}
      />
      <Select
        size="small"
        className={styles.filter}
        aria-label="Event type"
        value={filter.label ?? ''}
        onChange={(_, { value }) => change({ label: value === '' ? undefined : value })}
      >
        <option value="">All types</option>
        {labels.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
      <Checkbox
        label="Selected machine only"
        checked={filter.machine !== undefined}
        onChange={(_, { checked }) => change({ machine: checked === true ? shown?.key : undefined })}
      />
    </>
  );
}

/** The types that are logged, and the chosen one, which may have been cleared. */
const labelsOf = (events: ReadonlyArray<{ label: string }>, chosen: string | undefined): string[] =>
  [...new Set([...events.map(({ label }) => label), ...(chosen === undefined ? [] : [chosen])])].sort();

/** The inspector, or nothing while it is closed. */
export const Inspector = ({ inspector }: { inspector: InspectorActor }) =>
  useSelector(inspector, selectOpen) ? <Panel inspector={inspector} /> : null;

/** Docked below the console, which stays usable; on a phone it covers the screen. */
function Panel({ inspector }: { inspector: InspectorActor }) {
  const styles = useInspectorStyles();
  const [isTall, setTall] = useState(false);
  const takesFocus = useSelector(inspector, selectTakesFocus);
  useReturnFocus();
  const close = () => inspector.send({ type: 'inspector.close' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <aside
      aria-label="Inspector"
      tabIndex={-1}
      ref={takesFocus ? focusOnce : undefined}
      className={mergeClasses(styles.panel, isTall && styles.tall)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <h2 className={styles.title}>Inspector</h2>
        <InspectorTools inspector={inspector} />
        <span className={styles.space} />
        <IconButton
          size="small"
          className={styles.onlyDocked}
          icon={isTall ? <ArrowMinimizeVertical20Regular /> : <ArrowMaximizeVertical20Regular />}
          label={isTall ? 'Make lower' : 'Make taller'}
          onClick={() => setTall(!isTall)}
        />
        <IconButton size="small" icon={<Dismiss20Regular />} label="Close inspector" onClick={close} />
      </div>
      <Uncopied inspector={inspector} />
      <Panes inspector={inspector} />
    </aside>
  );
}

const focusOnce = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

function Uncopied({ inspector }: { inspector: InspectorActor }) {
  const styles = useInspectorStyles();
  const refused = useSelector(inspector, selectRefused);
  const text = useSelector(inspector, (s) => (selectRefused(s) ? selectReport(s) : ''));
  return refused ? <UncopiedText className={styles.uncopied} text={text} /> : null;
}

function Panes({ inspector }: { inspector: InspectorActor }) {
  const styles = useInspectorStyles();
  const machines = useSelector(inspector, selectMachines);
  const shown = useSelector(inspector, selectShown);
  const events = useSelector(inspector, selectEvents);
  const filter = useSelector(inspector, selectFilter);
  return (
    <div className={styles.panes}>
      <MachineTree
        machines={machines}
        selected={shown?.key}
        onSelect={(key) => inspector.send({ type: 'machine.select', key })}
      />
      <section aria-label="State" tabIndex={0} className={styles.chart}>
        {shown ? (
          <>
            <div className={styles.chartHead}>
              <h3 className={styles.subtitle}>{shown.name}</h3>
              {shown.tasks.length > 0 ? <span className={styles.muted}>Running: {shown.tasks.join(', ')}</span> : null}
            </div>
            <Chart chart={shown.chart} active={shown.active} />
          </>
        ) : null}
      </section>
      <EventTable
        events={filterEvents(events, filter)}
        empty={events.length > 0 ? 'No event matches the filter.' : 'No events yet.'}
      />
    </div>
  );
}

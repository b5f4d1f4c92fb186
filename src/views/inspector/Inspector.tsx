import { Button, mergeClasses, Select } from '@fluentui/react-components';
import { Delete16Regular, Dismiss20Regular, Pause16Regular, Play16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '~/core/counts';
import { type ChartState, eventLine, type LoggedEvent, machineLine } from '~/core/inspection/picture';
import {
  type InspectorActor,
  selectCopied,
  selectOpen,
  selectPaused,
  selectPicture,
  selectShown,
  selectTakesFocus,
  selectUncopied,
} from '~/machines/inspector/inspector-machine';
import { useReturnFocus } from '~/views/hooks/focus';
import { IconButton } from '~/views/kit/buttons';
import { CopyTextButton } from '~/views/kit/copy';
import { UncopiedText } from '~/views/kit/UncopiedText';
import { useInspectorStyles } from './inspector.styles';
import './dock.css';

/** The inspector, or nothing while it is closed. */
export const Inspector = ({ inspector }: { inspector: InspectorActor }) =>
  useSelector(inspector, selectOpen) ? <Panel inspector={inspector} /> : null;

const focusOnce = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

/** Docked below the console, which stays usable; on a phone it covers the screen. */
function Panel({ inspector }: { inspector: InspectorActor }) {
  const styles = useInspectorStyles();
  const { machines, events } = useSelector(inspector, selectPicture);
  const shown = useSelector(inspector, selectShown);
  const takesFocus = useSelector(inspector, selectTakesFocus);
  const isPaused = useSelector(inspector, selectPaused);
  const copied = useSelector(inspector, selectCopied);
  const uncopied = useSelector(inspector, selectUncopied);
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
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <h2 className={styles.title}>Inspector</h2>
        <Select
          size="small"
          className={styles.machine}
          aria-label="Machine"
          value={shown?.key ?? ''}
          onChange={(_, { value }) => inspector.send({ type: 'machine.select', key: value })}
        >
          {machines.map(({ key, name, depth }) => (
            <option key={key} value={key}>
              {'– '.repeat(depth) + name}
            </option>
          ))}
        </Select>
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
        <IconButton size="small" icon={<Dismiss20Regular />} label="Close inspector" onClick={close} />
      </div>
      {uncopied === undefined ? null : <UncopiedText className={styles.uncopied} text={uncopied} />}
      <div className={styles.panes}>
        <section aria-label="State" tabIndex={0} className={styles.pane}>
          {shown ? <p className={styles.note}>{machineLine(shown)}</p> : null}
          {shown ? <Chart chart={shown.chart} active={shown.active} /> : null}
        </section>
        <Events events={events} />
      </div>
    </aside>
  );
}

/** The states of a chart as nested boxes. The active ones are marked; the regions of a parallel state are dashed. */
function Chart({ chart, active }: { chart: ChartState; active: readonly string[] }) {
  const styles = useInspectorStyles();
  return (
    <ul className={styles.states}>
      {chart.states.map((state) => {
        const isActive = active.includes(state.path);
        const isLeaf = state.states.length === 0;
        return (
          <li
            key={state.key}
            aria-current={isActive ? 'true' : undefined}
            className={mergeClasses(
              styles.state,
              chart.kind === 'parallel' && styles.region,
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

/** The number of events that are drawn. */
const most = 200;

/** The last events, newest first, as in the report. */
function Events({ events }: { events: readonly LoggedEvent[] }) {
  const styles = useInspectorStyles();
  const drawn = events.slice(-most).toReversed();
  return (
    <section aria-label="Events" tabIndex={0} className={styles.pane}>
      <ol>
        {drawn.map((event) => (
          <li key={event.id} className={styles.event}>
            {eventLine(event)}
          </li>
        ))}
      </ol>
      {events.length === 0 ? <p className={styles.note}>No events yet.</p> : null}
      {events.length > most ? <p className={styles.note}>The report has all {formatCount(events.length)}.</p> : null}
    </section>
  );
}

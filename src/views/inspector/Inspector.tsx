import { mergeClasses } from '@fluentui/react-components';
import {
  ArrowMaximizeVertical20Regular,
  ArrowMinimizeVertical20Regular,
  Dismiss20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import { filterEvents } from '~/core/inspection/picture';
import {
  type InspectorActor,
  selectEvents,
  selectFilter,
  selectMachines,
  selectOpen,
  selectRefused,
  selectReport,
  selectShown,
  selectTakesFocus,
} from '~/machines/inspector/inspector-machine';
import { ReturnFocus } from '~/views/hooks/focus';
import { IconButton } from '~/views/kit/buttons';
import { UncopiedText } from '~/views/kit/copy-text';
import { Chart } from './Chart';
import './dock.css';
import { EventTable } from './EventTable';
import { useInspectorStyles } from './inspector.styles';
import { InspectorTools } from './InspectorTools';
import { MachineTree } from './MachineTree';

/** The inspector, or nothing while it is closed. */
export const Inspector = ({ inspector }: { inspector: InspectorActor }) =>
  useSelector(inspector, selectOpen) ? <Panel inspector={inspector} /> : null;

/** Docked below the console, which stays usable; on a phone it covers the screen. */
function Panel({ inspector }: { inspector: InspectorActor }) {
  const styles = useInspectorStyles();
  const [isTall, setTall] = useState(false);
  const takesFocus = useSelector(inspector, selectTakesFocus);
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
      <ReturnFocus />
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

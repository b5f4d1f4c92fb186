import { Button, mergeClasses } from '@fluentui/react-components';
import { memo, useState } from 'react';
import { type LoggedEvent, textOf } from '~/core/inspection/picture';
import { useInspectorStyles } from './inspector.styles';

const columns = ['Time (UTC)', 'Machine', 'Event', 'State', 'Changed'];

/** The number of rows shown at first, and added each time. */
const step = 200;

/** The events, newest first, with what they changed. */
export function EventTable({ events, empty }: { events: readonly LoggedEvent[]; empty: string }) {
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

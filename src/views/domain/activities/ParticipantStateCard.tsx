import { mergeClasses } from '@fluentui/react-components';
import { Pulse20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ActivityParticipant } from '../../../api/realtime/realtime-port';
import type { ActivityWatchActor } from '../../../machines/in-domain/activity/activity-watch-machine';
import { Card } from '../../shared/Card';
import { CopyButton } from '../../shared/CopyButton';
import { highlight } from '../../shared/highlight';
import { selectFresh, selectSelected, selectShownParticipant, selectWatchFace } from './activity-selectors';
import { nameOfParticipant, stateText, wholeState } from './participant-words';
import { useParticipantsStyles } from './Participants.styles';

export type ParticipantStateCardProps = { watch: ActivityWatchActor; copy: (text: string) => void };

/** What the chosen participant has set, key by key, as it changes (spec domain-level §2 "Activities"). */
export function ParticipantStateCard({ watch, copy }: ParticipantStateCardProps) {
  const styles = useParticipantsStyles();
  const participant = useSelector(watch, selectShownParticipant);
  const selected = useSelector(watch, selectSelected);
  const fresh = useSelector(watch, selectFresh);
  const live = useSelector(watch, selectWatchFace) === 'live';
  return (
    <Card
      title="State"
      icon={<Pulse20Regular />}
      padded={false}
      edge
      actions={
        participant ? (
          <CopyButton text={wholeState(participant)} label="Copy state" withWord onCopy={copy} />
        ) : null
      }
    >
      {participant ? (
        <>
          <div className={styles.whose}>
            <bdi className={styles.clip}>{nameOfParticipant(participant)}</bdi>
            <span className={mergeClasses(styles.mono, styles.quiet)}>{participant.sessionId}</span>
          </div>
          <StateTable participant={participant} fresh={fresh[participant.sessionId] ?? []} live={live} />
        </>
      ) : (
        <p className={styles.note}>
          {selected === undefined || !live
            ? 'The state of the participant that you choose is shown here.'
            : `Session ${selected} has left. Choose another participant.`}
        </p>
      )}
      {live ? <p className={styles.note}>You are in lurk mode: the participants don't see you.</p> : null}
    </Card>
  );
}

type StateTableProps = { participant: ActivityParticipant; fresh: readonly string[]; live: boolean };

function StateTable({ participant, fresh, live }: StateTableProps) {
  const styles = useParticipantsStyles();
  if (participant.state.length === 0) return <p className={styles.note}>This participant has set nothing.</p>;
  return (
    <div
      className={mergeClasses(styles.scroller, !live && styles.stale)}
      tabIndex={0}
      role="group"
      aria-label="State"
    >
      <table className={styles.table} aria-label={`State of ${nameOfParticipant(participant)}`}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.headCell, styles.key)}>
              Key
            </th>
            <th scope="col" className={styles.headCell}>
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {participant.state.map(([key, value]) => (
            <tr key={key} className={mergeClasses(styles.row, fresh.includes(key) && styles.fresh)}>
              <th scope="row" className={styles.stateCell}>
                <bdi>{key}</bdi>
              </th>
              <td className={styles.stateCell}>
                {fresh.includes(key) ? <span className={styles.freshNote}>changed just now</span> : null}
                {highlight(stateText(value)).map(({ kind, text }, index) => (
                  <span key={index} className={styles[kind]}>
                    {text}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

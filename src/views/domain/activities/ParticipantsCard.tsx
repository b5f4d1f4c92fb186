import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ArrowSync16Regular,
  PersonProhibited24Regular,
  People20Regular,
  People24Regular,
  PlugDisconnected16Regular,
  Record16Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { ActivityWatchActor } from '../../../machines/in-domain/activity/activity-watch-machine';
import { BlankState } from '../../shared/BlankState';
import { Card } from '../../shared/Card';
import { SkeletonFields } from '../../shared/form/SkeletonFields';
import { TonePill } from '../../shared/TonePill';
import { selectParticipants, selectReason, selectSelected, selectWatchFace } from './activity-selectors';
import { watchWords } from './participant-words';
import { ParticipantRow } from './ParticipantRow';
import { useParticipantsStyles } from './Participants.styles';

const pills = {
  live: <TonePill label="Live" tone="success" icon={<Record16Filled />} />,
  joining: <TonePill label="Joining" tone="brand" icon={<ArrowSync16Regular />} />,
  waiting: (
    <TonePill label="Waiting for the connection" tone="warning" icon={<PlugDisconnected16Regular />} />
  ),
};

/** Those who take part in the activity, live; one of them is chosen (spec domain-level §2 "Activities"). */
export function ParticipantsCard({ watch }: { watch: ActivityWatchActor }) {
  const face = useSelector(watch, selectWatchFace);
  return (
    <Card
      title="Participants"
      icon={<People20Regular />}
      padded={false}
      edge
      actions={<span role="status">{face in pills ? pills[face as keyof typeof pills] : null}</span>}
    >
      {face === 'live' || face === 'waiting' || face === 'joining' ? (
        <ParticipantTable watch={watch} live={face === 'live'} />
      ) : (
        <WatchOver watch={watch} face={face} />
      )}
    </Card>
  );
}

function ParticipantTable({ watch, live }: { watch: ActivityWatchActor; live: boolean }) {
  const styles = useParticipantsStyles();
  const group = useId();
  const participants = useSelector(watch, selectParticipants);
  const selected = useSelector(watch, selectSelected);
  const [select] = useState(() => (sessionId: string) => watch.send({ type: 'watch.select', sessionId }));
  if (participants.length === 0)
    return live ? (
      <BlankState
        icon={<People24Regular />}
        title="Nobody takes part now"
        text="Participants appear here as soon as they join."
      />
    ) : (
      <div className={styles.whose}>
        <SkeletonFields count={2} />
      </div>
    );
  return (
    <div className={mergeClasses(styles.scroller, !live && styles.stale)}>
      <table className={styles.table} aria-label="Active Participants">
        <thead>
          <tr>
            <td className={mergeClasses(styles.headCell, styles.choice)} />
            <th scope="col" className={styles.headCell}>
              User
            </th>
            <th scope="col" className={mergeClasses(styles.headCell, styles.session)}>
              Session Id
            </th>
          </tr>
        </thead>
        <tbody>
          {participants.map((participant) => (
            <ParticipantRow
              key={participant.sessionId}
              participant={participant}
              selected={participant.sessionId === selected}
              group={group}
              onSelect={select}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WatchOver({ watch, face }: { watch: ActivityWatchActor; face: keyof typeof watchWords }) {
  const { title, text, retry } = watchWords[face];
  const reason = useSelector(watch, selectReason);
  return (
    <BlankState
      kind={face === 'deleted' ? 'empty' : 'failed'}
      icon={<PersonProhibited24Regular />}
      title={title}
      text={face === 'deleted' || !reason ? text : reason}
      actions={<Button onClick={() => watch.send({ type: 'watch.retry' })}>{retry}</Button>}
    />
  );
}

import { Button, mergeClasses, Radio } from '@fluentui/react-components';
import {
  ArrowSync16Regular,
  People20Regular,
  People24Regular,
  PersonProhibited24Regular,
  PlugDisconnected16Regular,
  Pulse20Regular,
  Record16Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { memo, useId, useState } from 'react';
import type { ActivityParticipant } from '~/api/realtime/port';
import type { DomainKey } from '~/api/rest/domains';
import { personPath } from '~/core/paths';
import { formatUser } from '~/core/person';
import type { ActivityWatchActor, ActivityWatchSnapshot } from '~/machines/resources/domain/activity-watch-machine';
import { BlankState } from '~/views/kit/BlankState';
import { Card, SkeletonFields } from '~/views/kit/Card';
import { Highlighted } from '~/views/kit/CodeBlock';
import { PersonName } from '~/views/kit/PersonName';
import { CopyButton } from '~/views/kit/copy';
import { Row } from '~/views/kit/layout';
import { TonePill } from '~/views/kit/status';
import { useParticipantsStyles } from '~/views/resources/domain/domain.styles';
/** As in "ana.ruiz", "7 (Anonymous)". */
const nameOfParticipant = (participant: ActivityParticipant): string => {
  const user = userOf(participant);
  return user ? formatUser(user) : 'Unknown user';
};
const userOf = ({ user }: ActivityParticipant) => (user.username === '' ? undefined : user);

/** Maximum number of characters shown of a value; copying includes all of it. */
const maxDrawn = 2_000;

/** A state value as JSON, with spaces for readability. */
function stateText(value: unknown): string {
  const text = JSON.stringify(value, null, 1) ?? 'undefined';
  const line = text.replace(/\n */g, ' ');
  return line.length > maxDrawn ? `${line.slice(0, maxDrawn)}…` : line;
}

const wholeState = ({ state }: ActivityParticipant): string => JSON.stringify(Object.fromEntries(state), null, 2);

/** Replaces the participants while they can't be shown, with what to do. */
const watchTexts = {
  refused: {
    title: "You can't watch this activity",
    text: 'The server does not let you join it.',
    retry: 'Try again',
  },
  failed: {
    title: 'The participants could not be loaded',
    text: 'The activity could not be joined.',
    retry: 'Retry',
  },
  deleted: {
    title: 'The activity was deleted',
    text: 'All participants were removed.',
    retry: 'Look again',
  },
  forcedOut: {
    title: 'You were removed from the activity',
    text: 'Its permissions were changed.',
    retry: 'Join again',
  },
};

const pills = {
  live: <TonePill label="Live" tone="success" icon={<Record16Filled />} />,
  joining: <TonePill label="Joining" tone="brand" icon={<ArrowSync16Regular />} />,
  waiting: <TonePill label="Waiting for the connection" tone="warning" icon={<PlugDisconnected16Regular />} />,
};

const selectLive = (s: ActivityWatchSnapshot) => s.hasTag('live');
/** The state of the live connection; undefined after it has ended. */
function selectPill(s: ActivityWatchSnapshot): keyof typeof pills | undefined {
  if (selectLive(s)) return 'live';
  if (s.matches({ open: 'joining' })) return 'joining';
  return s.matches('open') ? 'waiting' : undefined;
}

type ParticipantRowProps = {
  participant: ActivityParticipant;
  selected: boolean;
  group: string;
  onSelect: (sessionId: string) => void;
};

/** A participating session; selecting it shows its state. Renders only if it changes. */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, selected, group, onSelect } = props;
  const styles = useParticipantsStyles();
  const { sessionId } = participant;
  const name = nameOfParticipant(participant);
  return (
    <tr className={mergeClasses(styles.row, selected && styles.selected)}>
      <td className={styles.cell}>
        <Radio
          name={group}
          value={sessionId}
          checked={selected}
          aria-label={`State of ${name}, session ${sessionId}`}
          onChange={() => onSelect(sessionId)}
        />
      </td>
      <th scope="row" className={styles.cell}>
        <span className={styles.person} onClick={() => onSelect(sessionId)}>
          <PersonName person={userOf(participant)} name={name} size={24} />
        </span>
      </th>
      <td className={mergeClasses(styles.cell, styles.mono, styles.clip)} title={sessionId}>
        {sessionId}
      </td>
    </tr>
  );
});

type ParticipantsPanesProps = {
  domainKey: DomainKey;
  watch: ActivityWatchActor;
  copy: (text: string) => void;
};

/** The live state of the selected participant, key by key (spec domain-level §2 "Activities"). */
function ParticipantStateCard({ domainKey, watch, copy }: ParticipantsPanesProps) {
  const styles = useParticipantsStyles();
  const { participants, selected, fresh } = useSelector(watch, (s) => s.context);
  const participant = participants.find(({ sessionId }) => sessionId === selected);
  const live = useSelector(watch, selectLive);
  return (
    <Card
      title="State"
      icon={<Pulse20Regular />}
      padded={false}
      edge
      actions={
        participant ? <CopyButton text={wholeState(participant)} label="Copy state" withWord onCopy={copy} /> : null
      }
    >
      {participant ? (
        <>
          <Row gap="S" className={styles.whose}>
            <PersonName
              person={userOf(participant)}
              name={nameOfParticipant(participant)}
              href={personPath(domainKey, participant.user)}
              size={24}
            />
            <span className={mergeClasses(styles.mono, styles.quiet)}>{participant.sessionId}</span>
          </Row>
          <StateTable participant={participant} fresh={fresh[participant.sessionId] ?? []} live={live} />
        </>
      ) : (
        <p className={styles.note}>
          {selected === undefined || !live
            ? 'Select a participant to see their state.'
            : `Session ${selected} has left. Choose another participant.`}
        </p>
      )}
      {live ? <p className={styles.note}>You're watching invisibly.</p> : null}
    </Card>
  );
}

type StateTableProps = { participant: ActivityParticipant; fresh: readonly string[]; live: boolean };

function StateTable({ participant, fresh, live }: StateTableProps) {
  const styles = useParticipantsStyles();
  if (participant.state.length === 0) return <p className={styles.note}>This participant has set no state.</p>;
  return (
    <div className={mergeClasses(styles.scroller, !live && styles.stale)} tabIndex={0} role="group" aria-label="State">
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
                <Highlighted code={stateText(value)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The live list of participants; one of them is selected (spec domain-level §2 "Activities"). */
function ParticipantsCard({ watch }: { watch: ActivityWatchActor }) {
  const pill = useSelector(watch, selectPill);
  return (
    <Card
      title="Participants"
      icon={<People20Regular />}
      padded={false}
      edge
      actions={<span role="status">{pill && pills[pill]}</span>}
    >
      {pill ? <ParticipantTable watch={watch} live={pill === 'live'} /> : <WatchEnded watch={watch} />}
    </Card>
  );
}

function ParticipantTable({ watch, live }: { watch: ActivityWatchActor; live: boolean }) {
  const styles = useParticipantsStyles();
  const group = useId();
  const { participants, selected } = useSelector(watch, (s) => s.context);
  const [select] = useState(() => (sessionId: string) => watch.send({ type: 'watch.select', sessionId }));
  if (participants.length === 0)
    return live ? (
      <BlankState
        icon={<People24Regular />}
        title="No one is here"
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

function WatchEnded({ watch }: { watch: ActivityWatchActor }) {
  const value = useSelector(watch, (s) => s.value);
  const reason = useSelector(watch, (s) => s.context.reason);
  const { title, text, retry } = watchTexts[value as keyof typeof watchTexts];
  const isDeleted = value === 'deleted';
  return (
    <BlankState
      kind={isDeleted ? 'empty' : 'failed'}
      icon={<PersonProhibited24Regular />}
      title={title}
      text={isDeleted || !reason ? text : reason}
      actions={<Button onClick={() => watch.send({ type: 'watch.retry' })}>{retry}</Button>}
    />
  );
}

export const ParticipantsPanes = ({ domainKey, watch, copy }: ParticipantsPanesProps) => (
  <div className={useParticipantsStyles().panes}>
    <ParticipantsCard watch={watch} />
    <ParticipantStateCard domainKey={domainKey} watch={watch} copy={copy} />
  </div>
);

import { mergeClasses, Radio } from '@fluentui/react-components';
import { memo } from 'react';
import type { ActivityParticipant } from '../../../api/realtime/realtime-port';
import { PersonAvatar } from '../../shared/PersonAvatar';
import { nameOfParticipant } from './participant-words';
import { useParticipantsStyles } from './Participants.styles';

export type ParticipantRowProps = {
  participant: ActivityParticipant;
  selected: boolean;
  /** Of the radio buttons. */
  group: string;
  onSelect: (sessionId: string) => void;
};

/** A session that takes part; choosing it shows its state. Drawn again only when it has changed. */
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
        <span className={styles.person} title={name} onClick={() => onSelect(sessionId)}>
          <PersonAvatar person={participant.user} name={participant.user.displayName || name} size={24} />
          <bdi className={styles.clip}>{name}</bdi>
        </span>
      </th>
      <td className={mergeClasses(styles.cell, styles.mono, styles.clip)} title={sessionId}>
        {sessionId}
      </td>
    </tr>
  );
});

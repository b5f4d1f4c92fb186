import type { ActivityWatchActor } from '../../../machines/in-domain/activity/activity-watch-machine';
import { ParticipantsCard } from './ParticipantsCard';
import { ParticipantStateCard } from './ParticipantStateCard';
import { useParticipantsStyles } from './Participants.styles';

export type ParticipantsPanesProps = { watch: ActivityWatchActor; copy: (text: string) => void };

/** Who takes part, and the state of the one who is chosen. */
export const ParticipantsPanes = ({ watch, copy }: ParticipantsPanesProps) => (
  <div className={useParticipantsStyles().panes}>
    <ParticipantsCard watch={watch} />
    <ParticipantStateCard watch={watch} copy={copy} />
  </div>
);

import type { ActivityParticipant } from '../../../api/realtime/realtime-port';
import { sayUser } from '../user-words';
import type { WatchFace } from './activity-selectors';

/** As in "ana.ruiz", "7 (Anonymous)". */
export const nameOfParticipant = ({ user }: ActivityParticipant): string =>
  user.username === '' ? 'Unknown user' : sayUser(user);

/** So much of a value is drawn; what is copied is always whole. */
const mostDrawn = 2_000;

/** A value of somebody's state as JSON, with blanks where they help to read it. */
export function stateText(value: unknown): string {
  const text = JSON.stringify(value, null, 1) ?? 'undefined';
  const line = text.replace(/\n */g, ' ');
  return line.length > mostDrawn ? `${line.slice(0, mostDrawn)}…` : line;
}

/** The whole state of somebody, as it is copied. */
export const wholeState = ({ state }: ActivityParticipant): string =>
  JSON.stringify(Object.fromEntries(state), null, 2);

/** In the place of the participants when they can't be seen, and what to do. */
export const watchWords: Record<
  Exclude<WatchFace, 'live' | 'waiting' | 'joining'>,
  { title: string; text: string; retry: string }
> = {
  refused: {
    title: 'You may not watch this activity',
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
    text: 'Those who took part were put out.',
    retry: 'Look again',
  },
  forcedOut: {
    title: 'You were put out of the activity',
    text: 'Its permissions were changed.',
    retry: 'Join again',
  },
};

import type { ActivityParticipant } from '../../../api/realtime/realtime-port';

/** The keys that have changed last, by session. */
export type FreshKeys = Readonly<Record<string, readonly string[]>>;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** In one order, whoever came first: by user, then by session. */
export const orderParticipants = (participants: readonly ActivityParticipant[]): ActivityParticipant[] =>
  [...participants].sort(
    (a, b) => compareText(a.user.username, b.user.username) || compareText(a.sessionId, b.sessionId),
  );

/**
 * Which values are others than before, of those who took part before: who comes brings nothing that has changed. Keys that are gone
 * are not told, as they have no row any more.
 */
export function freshKeys(
  before: readonly ActivityParticipant[],
  now: readonly ActivityParticipant[],
): FreshKeys {
  const known = new Map(before.map((each) => [each.sessionId, each]));
  const changed = now.flatMap((each): Array<[string, string[]]> => {
    const was = known.get(each.sessionId);
    if (!was || was === each) return [];
    const values = new Map(was.state);
    const keys = each.state
      .filter(([key, value]) => !values.has(key) || JSON.stringify(values.get(key)) !== JSON.stringify(value))
      .map(([key]) => key);
    return keys.length > 0 ? [[each.sessionId, keys]] : [];
  });
  return Object.fromEntries(changed);
}

import type { Collaborator } from '../../../../api/realtime/model-port';
import { personKey, type PersonId } from '../../../shared/person-color';
import { sayUser } from '../../user-words';

/** Somebody who has the model open, in one session or in several. */
export type Person = {
  name: string;
  /** As in "ana.ruiz" or "7f3a (Anonymous)"; undefined where the name says it already. */
  account: string | undefined;
  person: PersonId;
  isOwn: boolean;
  sessionIds: readonly string[];
};

/** Distinct people (spec domain-level §2 "Models"), oneself first, the others by name. */
export function peopleOf(collaborators: readonly Collaborator[]): Person[] {
  const people = new Map<string, Person>();
  for (const { sessionId, user, isOwn } of collaborators) {
    const key = personKey(user);
    const known = people.get(key);
    const account = sayUser(user);
    const name = user.displayName || account;
    people.set(key, {
      name,
      account: account === name ? undefined : account,
      person: user,
      isOwn: isOwn || known?.isOwn === true,
      sessionIds: [...(known?.sessionIds ?? []), sessionId],
    });
  }
  return [...people.values()].sort(
    (one, other) => Number(other.isOwn) - Number(one.isOwn) || one.name.localeCompare(other.name),
  );
}

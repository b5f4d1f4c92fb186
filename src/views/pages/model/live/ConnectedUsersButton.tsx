import { Button, type ButtonProps } from '@fluentui/react-components';
import type { Ref } from 'react';
import type { Collaborator } from '~/api/realtime/port';
import type { UserId } from '~/core/domain-user-id';
import { formatUser, personKey, personName } from '~/core/person';
import { PersonAvatar } from '~/views/kit/PersonName';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useConnectedUsersStyles } from './live.styles';

type ConnectedUsersButtonProps = ButtonProps & { people: readonly Person[]; ref?: Ref<HTMLButtonElement> };

/** Maximum number of avatars; the number counts everyone. */
const maxDots = 3;

export function ConnectedUsersButton({ people, ...trigger }: ConnectedUsersButtonProps) {
  const styles = useConnectedUsersStyles();
  const texts = useTextStyles();
  return (
    <Button {...trigger} appearance="transparent" size="small" className={styles.trigger}>
      <span className={texts.hidden}>Connected Users, </span>
      <span className={styles.dots}>
        {people.slice(0, maxDots).map(({ name, person, sessionIds }) => (
          <PersonAvatar key={sessionIds[0]} name={name} person={person} size={24} decorative />
        ))}
      </span>
      <span className={styles.count}>
        {people.length}
        <span className={styles.word}> connected</span>
      </span>
    </Button>
  );
}

/** A user with the model open, in one or more sessions. */
export type Person = {
  name: string;
  /** As in "ana.ruiz" or "7f3a (Anonymous)"; undefined if it equals the name. */
  account: string | undefined;
  person: UserId;
  isOwn: boolean;
  sessionIds: readonly string[];
};

/** Distinct people (spec domain-level §2 "Models"), yourself first, the others by name. */
export function peopleOf(collaborators: readonly Collaborator[]): Person[] {
  const people = new Map<string, Person>();
  for (const { sessionId, user, isOwn } of collaborators) {
    const key = personKey(user);
    const known = people.get(key);
    const account = formatUser(user);
    const name = personName(user);
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

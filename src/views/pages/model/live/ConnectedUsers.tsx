import { Button, type ButtonProps, Popover, PopoverTrigger } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type Ref, useId, useMemo } from 'react';
import type { Collaborator } from '~/api/realtime/port';
import { formatUser, personKey, personName, type UserId } from '~/core/person';
import { personPath } from '~/core/paths';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { SkeletonBar } from '~/views/kit/Card';
import { Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink } from '~/views/kit/links';
import { Name } from '~/views/kit/texts';
import { PersonAvatar } from '~/views/kit/PersonName';
import { PopoverPanel } from '~/views/kit/PopoverPanel';
import { useConnectedUsersStyles } from '../model.styles';

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

/** Who has the model open, and how many (spec domain-level §2 "Models"), each with a button to follow them. A placeholder while it is opened,
 * otherwise nothing. */
export function ConnectedUsers({ model }: { model: OpenModelActor }) {
  const collaborators = useSelector(model, ({ context }) => context.collaborators);
  const pending = useSelector(model, (s) => s.hasTag('pending'));
  const styles = useConnectedUsersStyles();
  const titleId = useId();
  const people = useMemo(() => peopleOf(collaborators), [collaborators]);
  if (people.length === 0)
    return pending ? (
      <span className={styles.place}>
        <SkeletonBar width="88px" />
      </span>
    ) : null;
  return (
    <Popover positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <ConnectedUsersButton people={people} />
      </PopoverTrigger>
      <PopoverPanel className={styles.surface} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          Connected Users ({people.length})
        </h2>
        <ul className={styles.list}>
          {people.map((person) => (
            <ConnectedUser key={person.sessionIds[0]} model={model} user={person} />
          ))}
        </ul>
      </PopoverPanel>
    </Popover>
  );
}

function ConnectedUser({ model, user }: { model: OpenModelActor; user: Person }) {
  const styles = useConnectedUsersStyles();
  const { namespace, domainId: id } = useSelector(model, ({ context }) => context.target);
  const following = useSelector(model, ({ context }) => context.following);
  const { name, account, person, isOwn, sessionIds } = user;
  const path = personPath({ namespace, id }, person);
  const isFollowed = following !== undefined && sessionIds.includes(following);
  const follow = () => model.send({ type: 'model.follow', sessionId: isFollowed ? undefined : sessionIds.at(-1) });
  return (
    <Row as="li" gap="S">
      <PersonAvatar name={name} person={person} size={24} decorative />
      <span className={styles.names}>
        {path === undefined ? (
          <bdi className={styles.name}>{name}</bdi>
        ) : (
          <AppLink href={path} className={styles.name}>
            <Name>{name}</Name>
          </AppLink>
        )}
        {account === undefined ? null : <bdi className={styles.account}>{account}</bdi>}
        <span className={styles.account}>{sessionsOf(user)}</span>
      </span>
      {isOwn ? null : (
        <Button size="small" aria-label={`${isFollowed ? 'Stop following' : 'Follow'} ${name}`} onClick={follow}>
          {isFollowed ? 'Stop' : 'Follow'}
        </Button>
      )}
    </Row>
  );
}

const sessionsOf = ({ isOwn, sessionIds }: Person): string =>
  [isOwn ? 'You' : '', sessionIds.length > 1 ? `${sessionIds.length} sessions` : ''].filter(Boolean).join(', ');

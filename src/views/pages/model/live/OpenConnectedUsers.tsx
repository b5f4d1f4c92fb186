import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement, useId } from 'react';
import { personPath } from '~/core/paths';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { Name } from '~/views/kit/Name';
import { ReturnFocus } from '~/views/hooks/focus';
import { AppLink } from '~/views/kit/links';
import { Row } from '~/views/kit/layout';
import { PersonAvatar } from '~/views/kit/PersonName';
import { useConnectedUsersStyles } from './live.styles';
import type { Person } from './ConnectedUsersButton';

export type OpenConnectedUsersProps = {
  button: ReactElement;
  model: OpenModelActor;
  people: readonly Person[];
};

/** Users with the model open, each with a button to follow them; initially open. */
export function OpenConnectedUsers({ button, model, people }: OpenConnectedUsersProps) {
  const styles = useConnectedUsersStyles();
  const titleId = useId();
  const { namespace, domainId: id } = useSelector(model, ({ context }) => context.target);
  const key = { namespace, id };
  const following = useSelector(model, ({ context }) => context.following);
  return (
    <Popover defaultOpen positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-labelledby={titleId}>
        <ReturnFocus unlessTaken />
        <h2 id={titleId} className={styles.title}>
          Connected Users ({people.length})
        </h2>
        <ul className={styles.list}>
          {people.map((each) => {
            const { name, account, person, isOwn, sessionIds } = each;
            const path = personPath(key, person);
            const isFollowed = following !== undefined && sessionIds.includes(following);
            return (
              <Row as="li" gap="S" key={sessionIds[0]}>
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
                  <span className={styles.account}>{sessionsOf(each)}</span>
                </span>
                {isOwn ? null : (
                  <Button
                    size="small"
                    aria-label={`${isFollowed ? 'Stop following' : 'Follow'} ${name}`}
                    onClick={() =>
                      model.send({
                        type: 'model.follow',
                        sessionId: isFollowed ? undefined : sessionIds.at(-1),
                      })
                    }
                  >
                    {isFollowed ? 'Stop' : 'Follow'}
                  </Button>
                )}
              </Row>
            );
          })}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}

const sessionsOf = ({ isOwn, sessionIds }: Person): string =>
  [isOwn ? 'You' : '', sessionIds.length > 1 ? `${sessionIds.length} sessions` : ''].filter(Boolean).join(', ');

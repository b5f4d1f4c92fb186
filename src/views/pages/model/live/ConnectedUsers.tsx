import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { chunk } from '~/machines/kit/chunk';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { SkeletonBar } from '~/views/kit/Card';
import { OnDemand } from '~/views/kit/OnDemand';
import { useConnectedUsersStyles } from './live.styles';
import { ConnectedUsersButton, peopleOf } from './ConnectedUsersButton';

const openConnectedUsers = chunk(async () => (await import('./OpenConnectedUsers')).OpenConnectedUsers);

/** Who has the model open, and how many (spec domain-level §2 "Models"). A placeholder while it is opened, otherwise nothing. */
export function ConnectedUsers({ model }: { model: OpenModelActor }) {
  const collaborators = useSelector(model, ({ context }) => context.collaborators);
  const pending = useSelector(model, (s) => s.hasTag('pending'));
  const styles = useConnectedUsersStyles();
  const people = useMemo(() => peopleOf(collaborators), [collaborators]);
  if (people.length === 0)
    return pending ? (
      <span className={styles.place}>
        <SkeletonBar width="88px" />
      </span>
    ) : null;
  return (
    <OnDemand chunk={openConnectedUsers} button={<ConnectedUsersButton people={people} />}>
      {(Open, button) => <Open button={button} model={model} people={people} />}
    </OnDemand>
  );
}

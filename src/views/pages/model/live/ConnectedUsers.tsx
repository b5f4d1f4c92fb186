import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { chunk } from '~/machines/kit/chunk';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { OnDemand } from '~/views/kit/ChunkProblem';
import { ConnectedUsersButton, peopleOf } from './ConnectedUsersButton';

const openConnectedUsers = chunk(async () => (await import('./OpenConnectedUsers')).OpenConnectedUsers);

/** Who has the model open, and how many (spec domain-level §2 "Models"). Renders nothing while it is not open. */
export function ConnectedUsers({ model }: { model: OpenModelActor }) {
  const collaborators = useSelector(model, ({ context }) => context.collaborators);
  const people = useMemo(() => peopleOf(collaborators), [collaborators]);
  if (people.length === 0) return null;
  return (
    <OnDemand chunk={openConnectedUsers} button={<ConnectedUsersButton people={people} />}>
      {(Open, button) => <Open button={button} model={model} people={people} />}
    </OnDemand>
  );
}

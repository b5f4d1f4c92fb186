import { useSelector } from '@xstate/react';
import { lazy, useMemo } from 'react';
import type { OpenModelActor } from '../../../../machines/in-domain/open-model/open-model-machine';
import { OnDemand } from '../../../shared/OnDemand';
import { ConnectedUsersButton } from './ConnectedUsersButton';
import { selectCollaborators } from './open-model-selectors';
import { peopleOf } from './people';

const load = () => import('./OpenConnectedUsers');
const OpenConnectedUsers = lazy(async () => ({ default: (await load()).OpenConnectedUsers }));
const prefetch = () => void Promise.allSettled([load()]);

/** Who has the model open, and how many (spec domain-level §2 "Models"). Nothing while it is not open. */
export function ConnectedUsers({ model }: { model: OpenModelActor }) {
  const collaborators = useSelector(model, selectCollaborators);
  const people = useMemo(() => peopleOf(collaborators), [collaborators]);
  if (people.length === 0) return null;
  return (
    <OnDemand prefetch={prefetch} button={(trigger) => <ConnectedUsersButton {...trigger} people={people} />}>
      <OpenConnectedUsers model={model} people={people} />
    </OnDemand>
  );
}

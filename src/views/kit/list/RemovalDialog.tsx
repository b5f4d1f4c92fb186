import { useSelector } from '@xstate/react';
import { offlineChunk } from '~/machines/kit/chunk';
import type { RemovalSnapshot } from '~/machines/kit/removal-machine';
import { useLoaded } from '~/views/hooks/use-loaded';
import { ChunkDialog } from '~/views/kit/OnDemand';
import type { RemovalProps } from './OpenRemoval';

export const removalCode = offlineChunk(async () => (await import('./OpenRemoval')).OpenRemoval);

const selectOpen = <Row,>(s: RemovalSnapshot<Row>) => s.hasTag('open');

/** Open while the operator is asked, rows are removed, or their results are shown. */
export function RemovalDialog<Row>(props: RemovalProps<Row>) {
  return useSelector(props.removal, selectOpen) ? <RemovalCode {...props} /> : null;
}

function RemovalCode<Row>(props: RemovalProps<Row>) {
  const { value: Open, failure } = useLoaded(removalCode);
  if (Open) return <Open {...props} />;
  const close = () => props.removal.send({ type: 'removal.close' });
  return failure ? <ChunkDialog failure={failure} onClose={close} /> : null;
}

import { useSelector } from '@xstate/react';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { useSeen } from '~/views/hooks/use-seen';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { part } from '~/views/kit/part';
import { useTrendsPlaceStyles } from './dashboard.styles';

const Trends = part<{ status: DomainStatusActor }>(
  async () => (await import('./trends/Trends')).TrendsScreen,
  (failure) => <ChunkMessage failure={failure} />,
);

/** Reserves the place of the charts, and loads them when it is in sight and the statistics above have been read, or can't be. */
export function TrendsPlace({ status }: { status: DomainStatusActor }) {
  const { seen, watch } = useSeen();
  const isFilled = useSelector(
    status,
    ({ context: { stats, statsProblem }, value }) =>
      stats.length > 0 || statsProblem !== undefined || typeof value.condition === 'string',
  );
  return (
    <div ref={watch} className={useTrendsPlaceStyles().root}>
      {seen && isFilled ? <Trends status={status} /> : null}
    </div>
  );
}

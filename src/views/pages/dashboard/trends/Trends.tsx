import { useSelector } from '@xstate/react';
import { rangeOf } from '~/core/trends';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectKey } from '~/machines/domain-status/domain-status-selectors';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { type CollectionSizesActor, trendScreens } from '~/machines/trends/trends-actors';
import type { TrendsActor } from '~/machines/trends/trends-machine';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Grid12 } from '~/views/kit/layout';
import { CollectionSizesCard } from './CollectionSizesCard';
import { TrendsCard } from './TrendsCard';

type TrendsViewProps = {
  trends: TrendsActor;
  collectionSizes: CollectionSizesActor;
  status: DomainStatusActor;
  preferences: PreferencesActor;
};

/** What the dashboard shows below its first screen. */
export function TrendsView({ trends, collectionSizes, status, preferences }: TrendsViewProps) {
  return (
    <Grid12>
      <TrendsCard trends={trends} status={status} preferences={preferences} />
      <CollectionSizesCard domainKey={useSelector(status, selectKey)} actor={collectionSizes} />
    </Grid12>
  );
}

export function TrendsScreen({ status }: { status: DomainStatusActor }) {
  const { preferences, search } = useConsoleParts();
  const { trends, collectionSizes } = useWired(trendScreens, useSelector(status, selectKey));
  return (
    <TrendsView
      trends={useActorRef(trends, { input: { range: rangeOf(search()) } })}
      collectionSizes={useActorRef(collectionSizes)}
      status={status}
      preferences={preferences}
    />
  );
}

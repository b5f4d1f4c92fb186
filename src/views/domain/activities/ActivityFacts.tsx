import { useSelector } from '@xstate/react';
import type { Activity, ActivityKey } from '../../../api/rest/domain/activities';
import type { ActivityWatchActor } from '../../../machines/in-domain/activity/activity-watch-machine';
import { Card } from '../../shared/Card';
import { Facts } from '../../shared/Facts';
import type { TimeZone } from '../../shared/format-time';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { When } from '../../shared/When';
import { selectCount } from './activity-selectors';
import { sayEphemeral } from './activity-words';

export type ActivityFactsProps = {
  activity: ActivityKey;
  /** Undefined while it is loading. */
  shown: Activity | undefined;
  watch: ActivityWatchActor;
  zone: TimeZone;
};

/** What is known of an activity (spec domain-level §2 "Activities"). */
export function ActivityFacts({ activity, shown, watch, zone }: ActivityFactsProps) {
  const count = useSelector(watch, selectCount);
  const bar = <SkeletonBar width="72px" />;
  return (
    <Card>
      <Facts
        layout="row"
        quiet
        facts={[
          { label: 'Id', value: <bdi>{activity.id}</bdi>, mono: true },
          { label: 'Type', value: <bdi>{activity.type}</bdi>, mono: true },
          { label: 'Ephemeral', value: shown ? sayEphemeral(shown.ephemeral) : bar },
          { label: 'Created At', value: shown ? <When at={shown.created} zone={zone} /> : bar },
          {
            label: 'Current Participants',
            value: count === undefined ? <span title="They have not been seen yet.">–</span> : String(count),
          },
        ]}
      />
    </Card>
  );
}

import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import {
  activityListDescriptor,
  nameOfActivity,
  type ActivityListActor,
} from '../../../machines/in-domain/activity/activity-list';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { selectQuery } from '../../shared/list/list-selectors';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import {
  activityColumns,
  activityListWords,
  activityRemovalWords,
  whyUnreachable,
  typeFacet,
} from './activity-words';
import { ActivityRowActions } from './ActivityRowActions';
import { TypeFilter } from './TypeFilter';

export type ActivityListViewProps = { domainKey: DomainKey; list: ActivityListActor; zone: TimeZone };

/** The activities of a domain (spec domain-level §2 "Activities"). */
export function ActivityListView({ domainKey, list, zone }: ActivityListViewProps) {
  const { facets } = useSelector(list, selectQuery);
  const createHref = `${domainPath(domainKey)}/create-activity`;
  return (
    <Page fill>
      <PageHead
        title="Activities"
        crumbs={domainCrumbs(domainKey, 'Activities')}
        actions={<CreateLink href={createHref} label="Create Activity" />}
      />
      <ListCard
        list={list}
        descriptor={activityListDescriptor}
        words={activityListWords(createHref)}
        columns={activityColumns(domainKey, zone)}
        rowLabel={nameOfActivity}
        zone={zone}
        removal={activityRemovalWords}
        whyKept={whyUnreachable}
        filters={
          <TypeFilter
            value={facets['type'] ?? ''}
            onPick={(value) => list.send({ type: 'list.facet', name: 'type', value })}
          />
        }
        facets={[typeFacet]}
        rowActions={(activity) => (
          <ActivityRowActions
            domainKey={domainKey}
            activity={activity}
            onDelete={() => list.send({ type: 'list.remove', ids: [activityListDescriptor.idOf(activity)] })}
          />
        )}
      />
    </Page>
  );
}

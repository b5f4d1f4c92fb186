import type { Activity, ActivityKey } from '../../../api/rest/domain/activities';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { QueryDefaults } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';

/** The address of one activity's page (spec domain-level §2 "Activities"). */
export const activityPath = (key: DomainKey, { type, id }: ActivityKey) =>
  `${domainPath(key)}/activities/${encodedSegment(type)}/${encodedSegment(id)}`;

/** The address of the list, with the activities of one type. */
export const activitiesPath = (key: DomainKey, type = '') =>
  `${domainPath(key)}/activities${type === '' ? '' : `?${new URLSearchParams({ type })}`}`;

/** Type and id as one name; the type stands first as in the address. */
export const nameOfActivity = ({ type, id }: ActivityKey) => `${type}/${id}`;

export const activityListDescriptor: ListDescriptor<Activity> = {
  idOf: ({ type, id }) => JSON.stringify([type, id]),
  labelOf: nameOfActivity,
};

/** Spec domain-level §2, §9: the search is `id` in the address, beside `type`. */
export const activityListDefaults: QueryDefaults = { pageSize: 25, filterName: 'id', facets: ['type'] };

export const activityListMachine = createResourceList<Activity>(activityListDescriptor);
export type ActivityListActor = ResourceListActor<Activity>;

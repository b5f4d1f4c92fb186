import type { CollectionSummary } from '../../../api/rest/domain/collections';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { QueryDefaults, Sort } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';

/** The address of one collection's page. */
export const collectionPath = (key: DomainKey, id: string) =>
  `${domainPath(key)}/collections/${encodedSegment(id)}`;

/** The address of its models (spec domain-level §2 "Browse Collection"). */
export const browsePath = (key: DomainKey, id: string) =>
  `${domainPath(key)}/models?${new URLSearchParams({ mode: 'browse', collection: id })}`;

/** The one order that the server knows. */
const byId: Sort = { column: 'id', direction: 'ascending' };

export const collectionListDescriptor: ListDescriptor<CollectionSummary> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  ordering: {
    own: byId,
    by: {
      id: ({ id }) => id,
      models: ({ modelCount }) => modelCount,
      description: ({ description }) => description,
    },
    tie: ({ id }) => id,
  },
  /** Several at once are typed out: their models go with them. */
  confirmWord: (collections) =>
    collections.length === 1 ? undefined : `delete ${collections.length} collections`,
};

/** Spec domain-level §9. */
export const collectionListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: byId,
};
export const collectionListMachine = createResourceList<CollectionSummary>(collectionListDescriptor);

export type CollectionListActor = ResourceListActor<CollectionSummary>;

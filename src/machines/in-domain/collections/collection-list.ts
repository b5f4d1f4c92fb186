import type { CollectionSummary } from '../../../api/rest/domain/collections';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { QueryDefaults } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';

/** The address of one collection's page. */
export const collectionPath = (key: DomainKey, id: string) =>
  `${domainPath(key)}/collections/${encodedSegment(id)}`;

/** The address of its models (spec domain-level §2 "Browse Collection"). */
export const browsePath = (key: DomainKey, id: string) =>
  `${domainPath(key)}/models?${new URLSearchParams({ mode: 'browse', collection: id })}`;

export const collectionListDescriptor: ListDescriptor<CollectionSummary> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  /** The order is that of all collections, not of a page of them. */
  ordersAll: true,
  /** Several at once are typed out: their models go with them. */
  confirmWord: (collections) =>
    collections.length === 1 ? undefined : `delete ${collections.length} collections`,
};

/** Spec domain-level §9. */
export const collectionListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: { column: 'id', direction: 'ascending' },
};
export const collectionListMachine = createResourceList<CollectionSummary>(collectionListDescriptor);

export type CollectionListActor = ResourceListActor<CollectionSummary>;

const collator = new Intl.Collator(undefined, { numeric: true });
const orders: Record<string, (a: CollectionSummary, b: CollectionSummary) => number> = {
  id: (a, b) => collator.compare(a.id, b.id),
  models: (a, b) => a.modelCount - b.modelCount,
  description: (a, b) => collator.compare(a.description, b.description),
};

/** All of them in the order of a column; equal ones in that of their ids. */
export function orderCollections(
  collections: readonly CollectionSummary[],
  sort: { column: string; direction: 'ascending' | 'descending' } | undefined,
): CollectionSummary[] {
  const compare = orders[sort?.column ?? 'id'] ?? (() => 0);
  const sign = sort?.direction === 'descending' ? -1 : 1;
  return [...collections].sort((a, b) => sign * compare(a, b) || collator.compare(a.id, b.id));
}

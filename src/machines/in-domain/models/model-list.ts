import type { Model } from '../../../api/rest/domain/models';
import type { DomainKey } from '../../../api/rest/domains';
import { isRejectedWith } from '../../../api/rest/problem';
import { domainPath } from '../../console/place';
import type { ListQuery, QueryDefaults } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';

export const searchModes = ['browse', 'query', 'id'] as const;
/** How models are looked for (spec domain-level §2 "Models"). */
export type SearchMode = (typeof searchModes)[number];

/** What is asked: a collection to browse, a query, or an id. `pageSize` counts for browsing only. */
export type ModelSearch = { mode: SearchMode; text: string; pageSize: number };

/** Spec domain-level §9. */
export const modelPageSize = 25;
export const largestModelPage = 500;
export const modelListDefaults: QueryDefaults = {
  pageSize: modelPageSize,
  pageSizes: Array.from({ length: largestModelPage }, (_, index) => index + 1),
  facets: ['mode', 'collection', 'query', 'id'],
};

const textFacets: Record<SearchMode, string> = { browse: 'collection', query: 'query', id: 'id' };

/** What an address asks for; an unknown mode is Browse. */
export function searchOf({ facets, pageSize }: ListQuery): ModelSearch {
  const mode = searchModes.find((known) => known === facets['mode']) ?? 'browse';
  return { mode, text: facets[textFacets[mode]] ?? '', pageSize };
}

/** The other way round: the first page of what is asked. */
export const queryOf = ({ mode, text, pageSize }: ModelSearch): Partial<ListQuery> => ({
  facets: { mode, ...(text === '' ? {} : { [textFacets[mode]]: text }) },
  pageSize,
  page: 1,
  filter: '',
});

export const sameSearch = (a: ModelSearch, b: ModelSearch) =>
  a.mode === b.mode && a.text === b.text && a.pageSize === b.pageSize;

/** Nothing was entered yet: the result is empty (spec domain-level §4). */
export const isBlankSearch = ({ mode, text }: ModelSearch) =>
  mode === 'id' ? text === '' : text.trim() === '';

/** The whole text of a refusal to understand a query: trying again helps nobody. */
const isRefusedQuestion: ListDescriptor<Model>['isFinal'] = (problem) =>
  isRejectedWith(problem, 'bad_request', 'unaskable');

export const modelListDescriptor: ListDescriptor<Model> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  isFinal: isRefusedQuestion,
  keepsRows: (shown, asked) => {
    const [a, b] = [searchOf(shown), searchOf(asked)];
    return a.mode === b.mode && a.text === b.text;
  },
  dropsRemoved: true,
};

export const modelListMachine = createResourceList<Model>(modelListDescriptor);
export type ModelListActor = ResourceListActor<Model>;

/** The address of one model's page. */
export const modelPath = (key: DomainKey, id: string) => `${domainPath(key)}/models/${encodedSegment(id)}`;
export const modelPermissionsPath = (key: DomainKey, id: string) => `${modelPath(key, id)}/permissions`;

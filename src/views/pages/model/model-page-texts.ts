import type { DomainKey } from '~/api/rest/domains';
import { domainAt, sameKey, segmentAt } from '~/core/paths';

const modelTabs = ['data', 'permissions'] as const;
export type ModelTab = (typeof modelTabs)[number];

/** The tab in an address; `data` by default, undefined for an unknown tab. */
export const modelTabOf = (segment: string | undefined): ModelTab | undefined =>
  segment === undefined ? 'data' : modelTabs.find((tab) => tab === segment);

/** Whether an address is any tab of this model's page. */
export const isPageOfModel = (place: string, key: DomainKey, id: string): boolean =>
  sameKey(domainAt(place), key) &&
  segmentAt(place, 4) === 'models' &&
  segmentAt(place, 5) === id &&
  modelTabOf(segmentAt(place, 6)) !== undefined &&
  segmentAt(place, 7) === undefined;

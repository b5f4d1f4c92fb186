import type { DomainKey } from '~/api/rest/domains';
import { domainAt, sameKey, segmentAt } from '~/core/paths';

const modelTabs = ['data', 'permissions'] as const;
export type ModelTab = (typeof modelTabs)[number];

/** The tab that an address names; `data` where it names none, undefined where it names another. */
export const modelTabOf = (segment: string | undefined): ModelTab | undefined =>
  segment === undefined ? 'data' : modelTabs.find((tab) => tab === segment);

/** Whether an address is the page of this model, on any of its tabs. */
export const isPageOfModel = (place: string, key: DomainKey, id: string): boolean =>
  sameKey(domainAt(place), key) &&
  segmentAt(place, 4) === 'models' &&
  segmentAt(place, 5) === id &&
  modelTabOf(segmentAt(place, 6)) !== undefined &&
  segmentAt(place, 7) === undefined;

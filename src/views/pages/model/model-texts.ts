import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { domainAt, sameKey, segmentAt } from '~/core/paths';
import type { RemovalTexts } from '~/views/kit/list/OpenRemoval';

const modelTabs = ['data', 'history', 'permissions'] as const;
/** The history is a part of the Data tab with an address of its own. */
export type ModelTab = (typeof modelTabs)[number];

/** The tab in an address; `data` by default, undefined for an unknown tab. */
export const modelTabOf = (segment: string | undefined): ModelTab | undefined =>
  segment === undefined ? 'data' : modelTabs.find((tab) => tab === segment);

export const isPageOfModel = (place: string, key: DomainKey, id: string): boolean =>
  sameKey(domainAt(place), key) &&
  segmentAt(place, 4) === 'models' &&
  segmentAt(place, 5) === id &&
  modelTabOf(segmentAt(place, 6)) !== undefined &&
  segmentAt(place, 7) === undefined;

/** The title of a history, from its query: as in "Version 12 of order-1" and "Versions 8 and 12 of order-1". */
export function historyTitle(id: string, search: string): string {
  const query = new URLSearchParams(search);
  const [version, against] = [query.get('version'), query.get('against')].map((text) =>
    /^[1-9]\d*$/.test(text ?? '') ? Number(text) : undefined,
  );
  if (version === undefined) return `History of ${id}`;
  if (against === undefined || against === version) return `Version ${formatCount(version)} of ${id}`;
  return `Versions ${Math.min(version, against)} and ${Math.max(version, against)} of ${id}`;
}

const common = {
  many: (count: number) => `Delete ${formatCount(count)} models?`,
  refused: { one: 'The model could not be deleted.', many: 'Not every model could be deleted.' },
  listed: 'Models to delete',
  done: 'Deleted',
};
const deletionWarning = ({ id, collection }: Model) => `Its id is '${id}', in the collection '${collection}'.`;

/** From the row's menu and from an expanded row (spec domain-level §2 "Models"). */
export const modelRemovalTexts: Record<'menu' | 'row', RemovalTexts<Model>> = {
  menu: {
    ...common,
    one: () => 'Delete Model?',
    warning: {
      one: (model) => `Are you sure you want to delete this model? ${deletionWarning(model)}`,
      many: "Are you sure you want to delete these models? This can't be undone.",
    },
  },
  row: {
    ...common,
    one: () => 'Delete this model?',
    warning: {
      one: (model) => `${deletionWarning(model)} This can't be undone.`,
      many: "This can't be undone.",
    },
  },
};

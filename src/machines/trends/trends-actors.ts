import { fromCallback } from 'xstate';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import { toProblem } from '~/core/problem';
import { rangeOf, withRange } from '~/core/trends';
import { type ResourceViewActor, viewOf } from '~/machines/kit/resource-view-machine';
import { screenTask } from '~/machines/kit/task';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { type RangeCommand, type ReadSamples, trendsMachine } from './trends-machine';

/** All collections of a domain, those with the most models first. */
export type CollectionSizes = readonly CollectionSummary[];
export type CollectionSizesActor = ResourceViewActor<CollectionSizes>;

const atOnce = 500;

/** What the dashboard draws below its first screen. */
export const trendScreens = inDomain(({ samples, now, navigation, key, inDomain: { collections } }) => ({
  trends: trendsMachine.provide({
    actors: {
      readSamples: screenTask<ReadSamples, void>(async () => {
        try {
          return { ...(await samples.read(key)), at: now() };
        } catch (error) {
          throw toProblem(error);
        }
      }),
      keepRange: fromCallback<RangeCommand, void>(({ receive, sendBack }) => {
        receive(({ range }) => navigation.show(withRange(navigation.search(), range), 'push'));
        return navigation.watchSearch((search) => sendBack({ type: 'range.arrived', range: rangeOf(search) }));
      }),
    },
  }),
  collectionSizes: viewOf<CollectionSizes>(async (signal) => {
    const all: CollectionSummary[] = [];
    for (;;) {
      const slice = { filter: '', offset: all.length, limit: atOnce };
      const { data, totalResults } = await collections.summaries(key, slice, signal);
      all.push(...data);
      if (data.length === 0 || all.length >= totalResults) break;
    }
    return all.sort((one, other) => other.modelCount - one.modelCount || one.id.localeCompare(other.id));
  }),
}));

import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { ApiProblem } from '~/core/problem';
import { nextSample, type Sample, sampleInterval } from '~/core/samples';
import type { TrendRange } from '~/core/trends';
import { createResourceView } from '~/machines/kit/resource-view-machine';
import type { CollectionSizes } from '~/machines/trends/trends-actors';
import { trendsMachine } from '~/machines/trends/trends-machine';
import { frozen } from './frozen';
import { morning } from './frozen-domain';

const minute = 60_000;

/** Samples with more sessions at noon, from `from` minutes ago to `to` minutes ago. */
export function samplesOf(...times: ReadonlyArray<readonly [from: number, to: number]>): Sample[] {
  const samples: Sample[] = [];
  for (const [from, to] of times)
    for (let at = morning - from * minute; at <= morning - to * minute; at += sampleInterval) {
      const sample = nextSample(
        samples.at(-1),
        {
          activeSessionCount: Math.round(80 - 60 * Math.cos((at / minute / 60 / 12) * Math.PI)),
          userCount: 2_310 + Math.round((at - morning) / minute / 60),
          modelCount: 18_390 + Math.round((at - morning) / minute),
          dbSize: 8_700_000_000 + (at - morning) * 20,
        },
        at,
      );
      if (sample) samples.push(sample);
    }
  return samples;
}

type TrendsAt = {
  samples?: readonly Sample[];
  state?: 'lasting' | 'temporary' | 'failed' | 'reading';
  form?: 'charts' | 'tables';
  range?: TrendRange;
};

/** The trends of a dashboard, frozen. Without samples: none were kept. */
export const frozenTrends = (at: TrendsAt = {}) => {
  const { samples, state = 'lasting', form = 'charts', range = '1h' } = at;
  const isRead = state === 'lasting' || state === 'temporary';
  return frozen(trendsMachine, {
    value: { samples: state, form },
    context: {
      range,
      kept: isRead ? { samples: samples ?? [], lasting: state === 'lasting', at: morning } : undefined,
      problem: state === 'failed' ? { kind: 'unreadable', status: 0, message: 'The database was closed.' } : undefined,
    },
  });
};

const sizes: readonly CollectionSummary[] = [
  ['orders', 12_408],
  ['order-lines-of-all-warehouses', 4_710],
  ['customers', 903],
  ['carts', 366],
  ['settings', 1],
  ['drafts', 0],
].map(([id, modelCount]) => ({ id: String(id), description: '', modelCount: Number(modelCount) }));

/** The collections by size, frozen; `problem`: they could not be read. */
export const frozenSizes = (
  value: CollectionSizes | undefined = sizes,
  problem?: ApiProblem,
): ReturnType<typeof frozen<ReturnType<typeof createResourceView<CollectionSizes>>>> =>
  frozen(createResourceView<CollectionSizes>(), {
    value: problem ? 'failed' : 'shown',
    context: { loaded: problem ? undefined : { value }, problem, attempt: problem ? 1 : 0 },
  });
export const manySizes = Array.from({ length: 30 }, (_, index) => ({
  id: `collection-${index}`,
  description: '',
  modelCount: 900 - index * 30,
}));

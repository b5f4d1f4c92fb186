import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Rest, restOf } from '~/api/rest/client';
import { dashboardScreens } from '~/machines/resources/domain/dashboard';
import { settle } from '../support/deferred-task';
import { screenWorld } from '../support/screen-world';

it('reads all collections, those with the most models first', async () => {
  const all = Array.from({ length: 1_203 }, (_, index) => ({ id: `c${index}`, modelCount: index % 7 }));
  const asked: string[] = [];
  const rest = restOf((({ query = {} }) => {
    const { offset, limit } = query as { offset: number; limit: number };
    asked.push(`${offset}+${limit}`);
    return Promise.resolve({ data: all.slice(offset, offset + limit), startIndex: offset, totalResults: all.length });
  }) as Rest['call']);
  const { collectionSizes } = dashboardScreens(
    { ...screenWorld({}).wiring, rest },
    { namespace: 'acme', id: 'orders' },
  );
  const actor = createActor(collectionSizes).start();
  await settle();
  await settle();
  const sizes = actor.getSnapshot().context.loaded?.value ?? [];
  expect(asked).toEqual(['0+500', '500+500', '1000+500']);
  expect(sizes).toHaveLength(1_203);
  expect(sizes.slice(0, 2).map(({ id, modelCount }) => [id, modelCount])).toEqual([
    ['c1000', 6],
    ['c1007', 6],
  ]);
});

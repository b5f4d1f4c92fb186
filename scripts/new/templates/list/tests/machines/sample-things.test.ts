import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { readQuery } from '~/core/list-query';
import { sampleThingList, sampleThingScreens } from '~/machines/resources/domain/sample-things';
import { pretendedRest } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

it('asks for the first page when it starts', async () => {
  const first = { id: 'first', description: 'The first one' };
  const { rest, asked } = pretendedRest(() => [first]);
  const key = { namespace: 'acme', id: 'desk' };
  const machines = sampleThingScreens({ ...screenWorld({}).wiring, rest }, key);
  const list = createActor(machines.sampleThingList, {
    input: { query: readQuery('?filter=f', sampleThingList.defaults) },
  }).start();
  await waitFor(list, (snapshot) => !snapshot.hasTag('busy'));
  expect(asked).toEqual(['GET domains/acme/desk/sample-things?filter=f&offset=0&limit=26']);
  expect(list.getSnapshot().context.page?.rows).toEqual([first]);
});

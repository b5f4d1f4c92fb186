import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { chunkMachine, held } from '~/machines/kit/chunk';
import { listedActors, useActorRef, watchListedActors } from '~/views/hooks/use-actor-ref';
import { useLoaded } from '~/views/hooks/use-loaded';

const machine = createMachine({ id: 'sample' });
const Sample = () => useActorRef(machine).getSnapshot().status;

it('lists the actor of a component while it is mounted, also in strict mode', () => {
  const counts: number[] = [];
  const stopWatching = watchListedActors(() => counts.push(listedActors().length));
  const { unmount } = render(<Sample />, { wrapper: StrictMode });
  expect(listedActors().map((actor) => actor.getSnapshot().status)).toEqual(['active']);
  unmount();
  expect([listedActors(), counts.includes(1), counts.at(-1)]).toEqual([[], true, 0]);
  stopWatching();
  const { length } = counts;
  render(<Sample />).unmount();
  expect(counts).toHaveLength(length);
});

it('lists code that is loaded on demand while its component is mounted', async () => {
  let arrive = (_: string) => {};
  const code = held(() => new Promise<string>((resolve) => (arrive = resolve)));
  const Part = () => useLoaded(code).value ?? 'Loading';
  const { unmount } = render(<Part />);
  expect(listedActors()).toMatchObject([{ logic: { id: chunkMachine.id } }]);
  await act(() => Promise.resolve(arrive('Here')));
  expect(await screen.findByText('Here')).toBeVisible();
  unmount();
  expect(listedActors()).toEqual([]);
});

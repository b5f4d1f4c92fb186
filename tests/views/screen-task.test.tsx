import { render, screen } from '@testing-library/react';
import { useActorRef, useSelector } from '@xstate/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { createResourceView, type Loaded, type ResourceViewMachine } from '~/machines/kit/resource-view-machine';
import { screenTask } from '~/machines/kit/task';

type Read = (task: { signal: AbortSignal }) => Promise<Loaded<string>>;
const viewOf = (read: Read) =>
  createResourceView<string>().provide({ actors: { read: screenTask<Loaded<string>, void>(read) } });

function Screen({ machine }: { machine: ResourceViewMachine<string> }) {
  const actor = useActorRef(machine);
  return <output>{useSelector(actor, (s) => `${s.value} ${s.context.loaded?.value ?? ''}`)}</output>;
}

it('survives the second mount of a screen in StrictMode: stopping the first run does not stop the second', async () => {
  let runs = 0;
  const read: Read = ({ signal }) =>
    new Promise((resolve, reject) => {
      const run = ++runs;
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      setTimeout(() => resolve({ value: `answer ${run}` }), 30);
    });
  render(
    <StrictMode>
      <Screen machine={viewOf(read)} />
    </StrictMode>,
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('shown answer 2')).toBeVisible();
});

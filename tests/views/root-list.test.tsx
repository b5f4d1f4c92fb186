import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { listRoot, rootList, watchRootList } from '~/machines/kit/root-list';
import { chunkMachine, held } from '~/machines/kit/chunk';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { useLoaded } from '~/views/hooks/use-loaded';

const machine = createMachine({
  id: 'sample',
  initial: 'on',
  states: { on: { on: { end: 'off' } }, off: { type: 'final' } },
});

function Sample() {
  return useActorRef(machine).getSnapshot().status;
}

describe('the list of actors without a parent', () => {
  it('has an actor until it stops or ends', () => {
    const [stopped, ended] = [createActor(machine), createActor(machine)].map((actor) => listRoot(actor).start());
    expect(rootList()).toEqual([stopped, ended]);
    stopped?.stop();
    expect(rootList()).toEqual([ended]);
    ended?.send({ type: 'end' });
    expect(rootList()).toEqual([]);
  });

  it('has the actor of a component while it is mounted, also in strict mode', () => {
    const changes: number[] = [];
    const stopWatching = watchRootList(() => changes.push(rootList().length));
    const { unmount } = render(<Sample />, { wrapper: StrictMode });
    expect(rootList().map((actor) => actor.getSnapshot().status)).toEqual(['active']);
    unmount();
    expect(rootList()).toEqual([]);
    expect([changes.includes(1), changes.at(-1)]).toEqual([true, 0]);
    stopWatching();
    listRoot(createActor(machine)).start().stop();
    expect(changes.at(-1)).toBe(0);
  });

  it('has a part that is loaded on demand, until it is there', async () => {
    let arrive = (_: string) => {};
    const part = held(() => new Promise<string>((resolve) => (arrive = resolve)));
    const Part = () => useLoaded(part).value ?? 'Loading';
    render(<Part />);
    expect(rootList()).toMatchObject([{ logic: { id: chunkMachine.id } }]);
    arrive('Here');
    expect(await screen.findByText('Here')).toBeVisible();
    expect(rootList()).toEqual([]);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { createConsole } from './console-player';
import { createPlayer, during, pump } from './player';
import { turn } from './server';
import { useWorld } from './world';

const world = useWorld();

afterEach(() => vi.restoreAllMocks());

/** The callbacks of the request time-outs that begin from now on; calling them lets that time pass. */
const requestTimeouts = () => {
  const real = globalThis.setTimeout;
  const started: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, delay?: number) => {
    if (delay === 10_000) started.push(run);
    return real(run, delay);
  });
  return started;
};

it('keeps a model of the console open when an earlier attempt to catch up times out', async () => {
  const { server, thrown } = world();
  const timeouts = requestTimeouts();
  const maker = await createPlayer(server, { pointing: false });
  const id = await during([maker.line], maker.domain.models().create({ collection: 'c1', data: { n: 0 } }));
  const shown = await createConsole(server);
  await shown.open(id);

  shown.cut('both');
  for (let connected = false; !connected; connected = shown.isConnected()) {
    shown.line.open();
    shown.line.deliver('up');
    await turn();
    shown.line.deliver('down');
    await turn();
  }
  // It has asked to catch up, and is never answered.
  await turn();
  shown.cut('both');
  const isThere = () => shown.isAt(server.modelOf(id));
  await pump([shown.line], isThere, shown.state);

  for (const run of timeouts) run();
  await turn();
  expect(thrown).toEqual([]);
  expect(shown.problem()).toBeUndefined();
  expect(isThere(), shown.state()).toBe(true);
  await shown.dispose();
  await maker.dispose();
});

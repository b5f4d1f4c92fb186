import { jsonText, mustAgree, mustPlayBack, shownBy, shownOf, textOf } from './agreement';
import { createConsole } from './console-player';
import { Failure } from './failure';
import type { createObserver } from './observer';
import { createPlayer, during, pump, type Player } from './player';
import type { Program, Step } from './program';
import { turn, type Server } from './server';

export type World = {
  server: Server;
  observer: Awaited<ReturnType<typeof createObserver>>;
  /** Uncaught errors since the program began. */
  thrown: unknown[];
};
/** `problem`: the disagreement, if any. `log`: the executed steps. */
export type Outcome = { problem: string | undefined; log: string[] };

const data = () => ({
  a: 'abcdefgh',
  b: [1, 'two', { a: 'x' }],
  c: { a: 1, b: true, c: new Date(1_600_000_000_000) },
  s: 'Hello',
  l: ['a', 'b', 'c', 'd'],
  n: 0,
});

const take = async (step: Step, id: string, player: Player, program: Program): Promise<string | undefined> => {
  switch (step.do) {
    case 'edit':
      return player.edit(step.dice, program);
    case 'batch':
      return player.batch(step.dice, program);
    case 'point':
      return player.point(step.dice);
    case 'deliver': {
      let count = 0;
      while (count < step.count && player.line.deliver(step.direction, step.newest)) {
        count += 1;
        await turn();
      }
      return count > 0 ? `${count} ${step.direction}` : undefined;
    }
    case 'cut':
      return player.cut(step.end);
    case 'open':
      // The client reconnects shortly after losing a connection.
      for (let tries = 0; tries < 3 && !player.line.isDialling() && !player.isConnected(); tries += 1)
        await new Promise((done) => setTimeout(done, 1));
      if (!player.line.isDialling()) return undefined;
      player.line.open();
      return 'connects';
    case 'reopen':
      player.reopen(id);
      return 'reopens';
  }
};

/** Delivers everything and waits until all clients settle. @throws Failure */
const settle = async ({ server, thrown }: World, id: string, players: readonly Player[]) => {
  const broken = () => players.findIndex((each) => each.problem() !== undefined);
  await pump(
    players.map(({ line }) => line),
    () => thrown.length > 0 || broken() >= 0 || players.every((each) => each.isAt(server.modelOf(id))),
    () =>
      [
        `They did not come to rest. Server: version ${server.modelOf(id).version}`,
        ...players.map((each, who) => `client ${who}: ${each.state()}`),
      ].join('; '),
  );
  if (thrown.length > 0) throw thrown[0];
  if (broken() >= 0) throw new Failure(`Client ${broken()}: ${players[broken()]?.problem()}`);
};

const playBackAsClient = async (
  id: string,
  player: Awaited<ReturnType<typeof createPlayer>>,
  wanted: { first: unknown; last: unknown },
) => {
  const lines = [player.line];
  const history = await during(lines, player.domain.models().history(id));
  const newest = history.maxVersion();
  await during(lines, history.playTo(1));
  mustAgree('The client at version 1', shownBy(history.root()), wanted.first);
  await during(lines, history.playTo(newest));
  mustAgree(`The client at version ${newest}, coming from 1`, shownBy(history.root()), wanted.last);
};

const examine = async ({ server, observer }: World, id: string, players: Player[], { removals }: Program) => {
  const model = server.modelOf(id);
  const last = shownOf(model.root);
  for (const [who, player] of players.entries()) player.mustAgree(model, who);
  if (textOf(await server.dataOf(id)) !== jsonText(model.root)) throw new Failure('REST tells other data.');
  const history = await observer.operationsOf(id);
  return { history, model, last, removals };
};

/** Runs a program against the server with new clients and a new model. */
export const runProgram = async (world: World, program: Program): Promise<Outcome> => {
  const { server, observer } = world;
  world.thrown.length = 0;
  const log: string[] = [];
  const players: Player[] = [];
  let id: string | undefined;
  try {
    const maker = await createPlayer(server, program);
    players.push(maker);
    for (let who = 1; who < program.clients; who += 1)
      players.push(program.consoles.includes(who) ? await createConsole(server) : await createPlayer(server, program));
    const lines = players.map(({ line }) => line);
    id = await during(lines, maker.domain.models().create({ collection: 'c1', data: data() }));
    const first = await observer.dataOf(id);
    const firstShown = shownOf(first);
    for (const player of players) await player.open(id);
    await settle(world, id, players);
    for (const step of program.steps) {
      const player = players[step.who];
      const done = player && (await take(step, id, player, program));
      if (done !== undefined) log.push(`client ${step.who}: ${done}`);
      await turn();
    }
    await settle(world, id, players);
    const { history, model, last } = await examine(world, id, players, program);
    mustPlayBack(first, history, model);
    if (!program.removals) await playBackAsClient(id, maker, { first: firstShown, last });
    return { problem: undefined, log };
  } catch (error) {
    const problem = error instanceof Failure ? error.message : String((error as Error).stack ?? error);
    return { problem, log };
  } finally {
    for (const player of players) await player.dispose();
    if (id !== undefined) server.removeModel(id);
  }
};

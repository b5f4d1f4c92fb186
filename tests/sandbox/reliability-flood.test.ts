import { ConvergenceDomain, type RealTimeString } from '@convergence/convergence';
import { expect, it, onTestFinished } from 'vitest';
import { fewOrMany } from '../support/long-tests';
import { TurnSocket } from '../support/browser-socket';
import { raw, record, soon, start } from './support/lab';
import { pause } from './realtime-server';

const each = fewOrMany(1_000, 5_000);
const fastReaders = fewOrMany(3, 7);
const alphabets = ['abcdefghijklm', 'NOPQRSTUVWXYZ'];

/** Delivers at most 1,000 messages a second. */
class SlowSocket extends TurnSocket {
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  override emit(event: string | symbol, ...given: unknown[]): boolean {
    if (event !== 'message') return super.emit(event, ...given);
    this.#waiting.push(() => void super.emit(event, ...given));
    this.#timer ??= setInterval(() => this.#deliver(), 50);
    return true;
  }

  #deliver() {
    for (const deliver of this.#waiting.splice(0, 50)) deliver();
    if (this.#waiting.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

it(
  `takes ${2 * each} operations of two writers without losing a client, even one that is slow to read`,
  { timeout: 120_000 },
  async () => {
    // The slow reader needs longer than that for what the others write.
    const silence = fewOrMany(700, 3_000);
    const { url } = await start({ pingInterval: silence, pongTimeout: silence });
    const events: string[] = [];
    const enter = async (socket: typeof TurnSocket) => {
      const client = new ConvergenceDomain(`${url}acme/lab`, { webSocket: { class: socket as never } });
      await client.connectWithPassword({ username: 'alice', password: 'secret' });
      onTestFinished(async () => void (await client.dispose().catch(() => undefined)));
      client.events().subscribe(({ name }) => events.push(name));
      return client.models().openAutoCreate({ id: 'flood', collection: 'c1', data: { text: '' }, ephemeral: false });
    };
    const models = [await enter(SlowSocket)];
    for (let index = 0; index < fastReaders + 2; index += 1) models.push(await enter(TurnSocket));
    const texts = models.map((model) => model.elementAt('text') as RealTimeString);
    const letters = alphabets.map((alphabet) =>
      Array.from({ length: each }, (_, index) => alphabet[index % alphabet.length]),
    );
    for (let index = 0; index < each; index += 1)
      for (const writer of [0, 1]) texts.at(-1 - writer)?.insert(0, letters[writer]?.[index] ?? '');

    const goal = 2 * each + 1;
    await soon(() => record('flood').version === goal, 'the server has everything', 60_000);
    await soon(() => models.every((model) => model.version() === goal), 'all have everything', 60_000);
    expect(events).toEqual([]);
    const [text = '', ...others] = new Set(texts.map((found) => found.value()));
    expect(others).toEqual([]);
    for (const [writer, alphabet] of alphabets.entries())
      expect([...text].filter((letter) => alphabet.includes(letter)).reverse()).toEqual(letters[writer]);
  },
);

const amount = 100;
const padding = { stringValue: 'x'.repeat(300_000) };

it('reads no more from a client that does not read its answers, until it does', async () => {
  await start();
  const bystander = await raw('alice');
  /** Number of the last message from Bob that the server has read. */
  const reached = async () => {
    const [, content] = await bystander.ask('presenceRequest', { users: [{ username: 'bob' }] });
    const { userPresences } = content as { userPresences: { state: { turn: { numberValue: number } } }[] };
    return userPresences[0]?.state.turn.numberValue;
  };
  const client = await raw('bob');
  client.socket.pause();
  // The server sends each of these back, 30 MB in all.
  for (let turn = 1; turn <= amount; turn += 1)
    client.say('presenceSetState', { state: { turn: { numberValue: turn }, padding } });
  await pause(1_000);
  expect(await reached()).toBeLessThan(amount);

  client.socket.resume();
  await soon(
    () => client.heard.filter(({ body: [name] }) => name === 'presenceStateSet').length === amount,
    'all answers',
  );
  expect(await reached()).toBe(amount);
});

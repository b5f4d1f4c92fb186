import { expect, it } from 'vitest';
import { pause } from './realtime-server';
import { raw, soon, start } from './support/lab';

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

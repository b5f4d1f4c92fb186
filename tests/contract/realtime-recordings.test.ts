import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { startRealtime, userToken } from '../sandbox/realtime-server';
import { inOrder, type Message, openSocket } from './support/replay';

type Request = Message & { connectionRequest?: Record<string, Record<string, unknown>> };
type Step =
  { send: Request & { undecodable?: string } } | { receive: Message } | { closed: { code: number; reason: string } };
type Scenario = { name: string; path: string; steps: Step[] };

/** Messages of a server 1.0.0-rc.13. `<token>` and `<password>` replace secrets. */
const scenarios = JSON.parse(
  readFileSync(new URL('./recordings/realtime.json', import.meta.url), 'utf8'),
) as Scenario[];

/** Defects of the recorded server. The sandbox imitates them only with hazards and otherwise answers correctly. */
const defects: Record<string, object> = {
  'refused: garbage jwt without key id': { code: 'authentication_failed', details: 'Authentication failed' },
};

/** Replaces values that differ between runs. */
const steady = (message: unknown): unknown =>
  JSON.parse(JSON.stringify(message), (key, value: unknown) => {
    if (key === 'sessionId' || key === 'reconnectToken') return typeof value;
    // Whole seconds are sent without nanos.
    if (typeof value === 'object' && value !== null && 'seconds' in value) return 'a time';
    return value;
  });

type Server = Awaited<ReturnType<typeof startRealtime>>;

async function withCredentials(name: string, message: Request, { state }: Server): Promise<Request> {
  const request = structuredClone(message.connectionRequest);
  if (!request) return message;
  if (request.password) request.password.password = name.includes('wrong password') ? 'wrong' : 'secret';
  if (request.jwt)
    request.jwt.jwt = name.includes('garbage')
      ? 'garbage'
      : name.includes('unknown key')
        ? await userToken({ sub: 'x' }, { kid: 'unknown' })
        : await issueConvergenceToken(state, 'admin');
  return { ...message, connectionRequest: request };
}

describe.each([false, true])('recorded conversations with hazards: %s', (hazards) => {
  it.each(scenarios)('$name', async ({ name, path, steps }) => {
    const server = await startRealtime({ hazards: (hazard) => hazards && hazard !== 'silent-jwt' });
    onTestFinished(() => server.close());
    server.domain.nextAnonymous = name.includes('without a name') ? 2 : 1;
    if (name.includes('anonymous while disabled')) server.domain.config.anonymousAuth = false;
    const received: Message[] = [];
    const { socket, closed, send } = await openSocket(server.url + path, (message) => received.push(message));
    const expected: Message[] = [];
    for (const step of steps) {
      if ('send' in step) {
        const { undecodable, ...message } = step.send;
        if (socket.readyState !== socket.OPEN) continue;
        if (undecodable) socket.send(Buffer.from(undecodable, 'base64'));
        else send(await withCredentials(name, message, server));
      } else if ('receive' in step) {
        const defect = hazards ? undefined : defects[name];
        expected.push(defect ? { ...step.receive, connectionResponse: { failure: defect } } : step.receive);
        await expect.poll(() => received.length).toBeGreaterThanOrEqual(expected.length);
      } else await expect.poll(closed).toEqual(step.closed);
    }
    const part = (messages: Message[], responses: boolean) => inOrder(messages, responses).map(steady);
    const responses = part(expected, true);
    expect(part(received, true).slice(0, responses.length)).toEqual(responses);
    expect(part(received, false)).toEqual(part(expected, false));
    socket.terminate();
  });
});

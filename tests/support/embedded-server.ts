import { createRest, once } from '~/api/rest/client';
import { consoleApi, screensApi } from '~/api/rest/console-api';
import { domainApi } from '~/api/rest/domain/api';
import type { ApiProblem } from '~/core/problem';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import { expireConsoleSessions, openConsoleSession } from '../../sandbox/state/console-sessions';
import { seedContents } from '../../sandbox/state/seed';
import { findUser } from '../../sandbox/state/users';
import { screenWorld } from './screen-world';

const signedOut: ApiProblem = { kind: 'unauthorised' };
const base = 'http://embedded/';
let started: Promise<Sandbox> | undefined;
let seed: ReturnType<typeof seedContents> | undefined;

/**
 * What becomes of a call: an answer of the server, no connection, a connection that breaks after the call was carried out.
 * `instead` happens in its place before the connection breaks, `before` right before it is carried out.
 */
type Fate =
  | { status: number; code?: string; message?: string; details?: object }
  | 'unreachable'
  | 'unanswered'
  | { instead: () => Promise<unknown> }
  | { before: () => Promise<unknown> };
type Broken = Exclude<Fate, { status: number }>;

/**
 * The embedded backend inside this process, with its demo data as it was at first, and the console of an operator who is signed in to it.
 * `others` is the API of the same operator in another browser: its calls are not recorded.
 */
export async function embeddedServer(as = 'admin') {
  started ??= createSandbox({ seed: 'bare', control: true });
  const sandbox = await started;
  const { state } = sandbox;
  seed ??= seedContents('demo', Date.now());
  state.replace(structuredClone(seed));
  const { token } = openConsoleSession(state, findUser(state, as)!);
  const control = (method: string, path: string, body?: object) =>
    sandbox.fetch(new Request(`${base}control/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) }));
  await control('DELETE', 'faults');

  const asked: string[] = [];
  const bodies: unknown[] = [];
  const broken: { call: string; fate: Broken }[] = [];
  const recorded: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    const call = `${request.method} ${request.url.slice(base.length)}`;
    asked.push(call);
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
    const at = broken.findIndex((each) => call.startsWith(each.call));
    const fate = at === -1 ? undefined : broken.splice(at, 1)[0]?.fate;
    if (typeof fate === 'object') await ('before' in fate ? fate.before() : fate.instead());
    const isCarriedOut = fate === undefined || fate === 'unanswered' || (typeof fate === 'object' && 'before' in fate);
    const answer = isCarriedOut ? await sandbox.fetch(request) : undefined;
    if (!answer || fate === 'unanswered') throw new TypeError('Failed to fetch');
    return answer;
  };
  // One attempt for each call, so that `fail` decides about reads, too.
  const restOf = (send: typeof fetch) =>
    once(
      createRest({
        baseURL: base,
        tokens: { current: () => Promise.resolve(token), renewed: () => Promise.reject(signedOut) },
        fetch: send,
      }),
    );
  const apiOf = (send: typeof fetch) => {
    const rest = restOf(send);
    return { rest, ...screensApi(consoleApi(rest), rest), domain: domainApi(rest) };
  };
  const { rest, domain: _, ...api } = apiOf(recorded);
  const world = screenWorld(api);
  return {
    ...world,
    wiring: { ...world.wiring, operator: as, rest },
    state,
    asked,
    bodies,
    /** The calls that change something. */
    writes: () => asked.filter((call) => !call.startsWith('GET')),
    others: apiOf(async (url, init) => sandbox.fetch(new Request(url, init))),
    /** Ends the session of the operator. */
    expire: () => expireConsoleSessions(state, as),
    /** Decides about the next call that begins with these words, like `PUT users/ada`. */
    fail: async (call: string, fate: Fate) => {
      if (typeof fate === 'string' || !('status' in fate)) return void broken.push({ call, fate });
      const [method = '', path = ''] = call.split(' ');
      const { status, code = 'internal_server_error', message, details = {} } = fate;
      const body = { ok: false, body: { error_code: code, error_message: message, error_details: details } };
      await control('POST', 'faults', { match: { method, path: `/${path}` }, status, body });
    },
  };
}

export type EmbeddedServer = Awaited<ReturnType<typeof embeddedServer>>;

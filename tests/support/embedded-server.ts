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

type Refusal = { status: number; code?: string; message?: string; details?: object };
/**
 * What becomes of a call: an answer of the server, no connection, a connection that breaks after the call was carried out.
 * `instead` happens in its place before the connection breaks, `before` right before it is carried out.
 */
type Fate =
  Refusal | 'unreachable' | 'unanswered' | { instead: () => Promise<unknown> } | { before: () => Promise<unknown> };

const refusal = ({ status, code = 'internal_server_error', message, details = {} }: Refusal) =>
  Response.json({ ok: false, body: { error_code: code, error_message: message, error_details: details } }, { status });

/**
 * The embedded backend inside this process, with its demo data as it was at first, and the console of an operator who is signed in to it.
 * `others` is the API of the same operator in another browser: its calls are not recorded.
 */
export async function embeddedServer(as = 'admin') {
  started ??= createSandbox({ seed: 'bare' });
  const sandbox = await started;
  const { state } = sandbox;
  seed ??= seedContents('demo', Date.now());
  state.replace(structuredClone(seed));
  const { token } = openConsoleSession(state, findUser(state, as)!);

  const asked: string[] = [];
  const bodies: unknown[] = [];
  // Kept here and not in the backend, which also answers what an earlier test left running.
  const fates: { call: string; fate: Fate }[] = [];
  const recorded: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    const call = `${request.method} ${request.url.slice(base.length)}`;
    asked.push(call);
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
    const found =
      fates.find((each) => call.split('?')[0] === each.call) ?? fates.find((each) => call.startsWith(each.call));
    if (found) fates.splice(fates.indexOf(found), 1);
    const fate = found?.fate;
    if (typeof fate === 'object' && 'status' in fate) return refusal(fate);
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
    /** Decides about the next call to this address, like `PUT users/ada`, or else to one that begins with it. */
    fail: (call: string, fate: Fate) => void fates.push({ call, fate }),
  };
}

export type EmbeddedServer = Awaited<ReturnType<typeof embeddedServer>>;

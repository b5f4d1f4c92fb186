import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Call, createRest, nothing, once, path, type TokenSource } from '~/api/rest/client';
import { explainProblem, toProblem } from '~/core/problem';
import { unauthorised } from '../support/fixtures';
import { type Answer, json, ok, refused, restServer, text } from '../support/rest-server';

/** Session that uses these tokens in turn. When none is left, signing in again fails. */
function session(...given: string[]) {
  const renewed: string[] = [];
  const tokens: TokenSource = {
    current: () => Promise.resolve(given[0]!),
    renewed: (token) => {
      renewed.push(token);
      given.shift();
      return given[0] === undefined ? Promise.reject(unauthorised) : Promise.resolve(given[0]);
    },
  };
  return { tokens, renewed };
}

/** Sent once. */
const anything: Call<unknown> = { path: 'things', schema: nothing, reads: false };

async function server(...answers: Answer[]) {
  const local = await restServer(...answers);
  const { tokens, renewed } = session('token-1', 'token-2');
  return {
    ...local,
    renewed,
    rest: createRest({ baseURL: local.baseURL, tokens }),
    [Symbol.asyncDispose]: local[Symbol.asyncDispose],
  };
}

describe('rest client: answers', () => {
  it('returns the body of a successful envelope', async () => {
    await using local = await server(ok([{ id: 'a' }]));
    const schema = v.array(v.object({ id: v.string() }));
    await expect(local.rest.call({ path: 'things', schema })).resolves.toEqual([{ id: 'a' }]);
    expect(local.arrived).toEqual([
      { method: 'GET', url: '/rest/things', authorization: 'SessionToken token-1', body: '' },
    ]);
  });

  it('keeps responses out of the browser cache', async () => {
    await using local = await server(ok({}));
    const fetched = vi.spyOn(globalThis, 'fetch');
    await local.rest.call(anything);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' });
    fetched.mockRestore();
  });

  it('sends a body as JSON', async () => {
    await using local = await server(ok({}));
    await local.rest.call({ ...anything, method: 'POST', body: { name: 'a "b" 🙂' } });
    expect(local.arrived).toMatchObject([{ method: 'POST', body: '{"name":"a \\"b\\" 🙂"}' }]);
  });

  const refusal = { error_code: 'odd', error_message: 'No.', error_details: { field: 'id' } };
  const rejected = (status: number, code: string, message?: string, details = {}) => ({
    kind: 'rejected',
    status,
    code,
    message,
    details,
  });
  const sentence = 'The server was not able to produce a timely response to your request.';
  it.each<[string, Answer, object]>([
    ['400', refused(400, refusal), rejected(400, 'odd', 'No.', { field: 'id' })],
    ['409', refused(409, refusal), rejected(409, 'odd', 'No.', { field: 'id' })],
    ['200 with a failed envelope', refused(200, { error_code: 'odd' }), rejected(200, 'odd')],
    ['500 with an envelope', refused(500, { error_code: 'server' }), rejected(500, 'server')],
    ['a plain 503', text(`${sentence}\r\n`, 503), rejected(503, 'server_error', sentence)],
    ['no body', json({ ok: false }, 400), rejected(400, 'unknown')],
    ['a list', json({ ok: false, body: [] }, 400), rejected(400, 'unknown')],
    ['odd fields', json({ ok: false, body: { error_code: 7, error_details: 'x' } }, 400), rejected(400, 'unknown')],
  ])('treats %s as a refusal', async (_, answer, problem) => {
    await using local = await server(answer);
    await expect(local.rest.call(anything)).rejects.toEqual(problem);
    expect(local.arrived).toHaveLength(1);
  });

  it('never shows a web page to the operator', async () => {
    await using local = await server(text('<html>Bad gateway</html>', 502, 'text/html'));
    const problem = toProblem(await local.rest.call(anything).catch((error: unknown) => error));
    expect(problem).toMatchObject({ kind: 'rejected', status: 502, message: undefined });
    expect(explainProblem(problem)).toBe('The server returned an error (502).');
  });

  it.each([
    [
      'a web page',
      text('<!doctype html><p>Hello', 200, 'text/html'),
      'Got a web page instead of the REST API. Check restApiUrl in config.json.',
    ],
    ['nothing', text('', 200), 'The response from the server had no body.'],
    ['blanks', text(' \n', 200), 'The response from the server had no body.'],
    ['null', text('null', 200, 'application/json'), 'The response from the server had no body.'],
    ['incomplete JSON', text('{"ok":tr', 200, 'application/json'), "The server's answer could not be understood."],
    ['other JSON', json([1, 2]), "The server's answer could not be understood."],
    ['an envelope without ok', json({ body: {} }), "The server's answer could not be understood."],
    ['a 404 without a body', text('', 404), 'The response from the server had no body.'],
  ])('reports %s received instead of an envelope', async (_, answer, message) => {
    await using local = await server(answer);
    await expect(local.rest.call(anything)).rejects.toMatchObject({ kind: 'unreadable', message });
  });

  it.each([
    [{ items: [{ id: 'a' }, { id: 7 }] }, 'items.1.id: expected string'],
    ['text', 'the body: expected Object'],
    [undefined, 'the body: expected Object'],
  ])('reports an unexpected body and logs where it differs: %o', async (body, detail) => {
    await using local = await restServer(ok(body));
    const logged: unknown[] = [];
    const { tokens } = session('t');
    const log = (...entry: unknown[]) => logged.push(entry);
    const rest = createRest({ baseURL: local.baseURL, tokens, log });
    const schema = v.object({ items: v.array(v.object({ id: v.string() })) });
    const problem = {
      kind: 'unreadable',
      status: 200,
      message: "The server's answer could not be understood.",
      detail,
    };
    await expect(rest.call({ path: 'things', schema })).rejects.toEqual(problem);
    expect(logged).toEqual([["The server's answer could not be understood.", problem]]);
  });
});

describe('rest client: no answer', () => {
  it('reports an unreachable server', async () => {
    const gone = await restServer(ok());
    await gone[Symbol.asyncDispose]();
    const rest = createRest({ baseURL: gone.baseURL, tokens: session('t').tokens });
    await expect(rest.call(anything)).rejects.toEqual({ kind: 'unreachable' });
  });

  it('reports an unreachable server when the connection breaks in the middle of an answer', async () => {
    await using local = await server((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"ok":true,', () => response.destroy());
    });
    await expect(local.rest.call(anything)).rejects.toEqual({ kind: 'unreachable' });
  });

  it.each<[string, Answer]>([
    ['the connection breaks', (response) => response.destroy()],
    ['the answer is 429', text('later', 429)],
    ['the answer is 408', text('later', 408)],
  ])('sends the request only once when %s', async (_, answer) => {
    await using local = await server(answer);
    await expect(local.rest.call(anything)).rejects.toBeDefined();
    expect(local.arrived).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ['there is no answer', () => {}],
    ['its body never ends', (response) => response.writeHead(200).write('{"ok":')],
  ])('times out when %s', async (_, answer) => {
    await using local = await restServer(answer);
    const rest = createRest({ baseURL: local.baseURL, tokens: session('t').tokens, patience: 50 });
    await expect(rest.call(anything)).rejects.toEqual({ kind: 'timedOut', seconds: 0 });
  });

  it('rejects with the abort reason of the caller', async () => {
    const given = new AbortController();
    await using local = await server(() => given.abort(new Error('left the page')));
    await expect(local.rest.call({ ...anything, signal: given.signal })).rejects.toThrow('left the page');
  });
});

describe('rest client: attempts', () => {
  const read: Call<unknown> = { path: 'things', schema: nothing };
  const failed = (status: number) => () => Promise.resolve(new Response('no', { status }));
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const cut = () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"ok":true,"body":"fi')),
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    return Promise.resolve(new Response(body));
  };
  const fine = () => Promise.resolve(Response.json({ ok: true, body: 'fine' }));

  /** A client whose calls are answered in this order, the last one for ever, by a clock that the test moves. */
  function start(answers: (() => Promise<Response>)[], options: { random?: number; patience?: number } = {}) {
    const { random = 0.5, patience = 25_000 } = options;
    const sent: { at: number; authorization: string | null }[] = [];
    const rest = createRest({
      baseURL: 'http://server/rest/',
      tokens: session('token-1', 'token-2').tokens,
      random: () => random,
      patience,
      fetch: (_, init) => {
        init?.signal?.throwIfAborted();
        sent.push({ at: Date.now(), authorization: new Headers(init?.headers).get('authorization') });
        return answers[Math.min(sent.length, answers.length) - 1]!();
      },
    });
    return { rest, sent, at: () => sent.map(({ at }) => at) };
  }

  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());
  const outcome = (answer: Promise<unknown>) => {
    const seen = answer.catch((error: unknown) => error);
    // Not all timers: a client of an earlier file that still connects would begin again and again.
    return vi.advanceTimersByTimeAsync(60_000).then(() => seen);
  };

  const passing: [string, () => Promise<Response>][] = [
    ['no answer', lost],
    ['an answer that breaks off', cut],
    ...[500, 502, 503, 504].map((status): [string, () => Promise<Response>] => [`${status}`, failed(status)]),
  ];
  it.each(passing)('repeats a read twice before it reports %s', async (_, failure) => {
    const { rest, at } = start([failure]);
    const problem = await outcome(rest.call(read));
    expect(problem).toMatchObject({
      kind: failure === lost || failure === cut ? 'unreachable' : 'rejected',
    });
    expect(at()).toEqual([0, 300, 1_300]);
  });

  it.each(passing)('reports nothing when %s passes', async (_, failure) => {
    for (const failures of [1, 2]) {
      const { rest, sent } = start([...Array.from({ length: failures }, () => failure), fine]);
      expect(await outcome(rest.call(read))).toBe('fine');
      expect(sent).toHaveLength(failures + 1);
    }
  });

  it.each([400, 403, 404, 408, 409, 425, 429, 501])('sends a read once when the answer is %i', async (status) => {
    const { rest, sent } = start([failed(status)]);
    await outcome(rest.call(read));
    expect(sent).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('never repeats a %s', async (method) => {
    for (const [, failure] of passing) {
      const { rest, sent } = start([failure]);
      expect(await outcome(rest.call({ ...read, method }))).toHaveProperty('kind');
      expect(sent).toHaveLength(1);
    }
  });

  it('repeats a POST that only reads, and never a poll', async () => {
    const { rest, sent } = start([failed(500)]);
    await outcome(rest.call({ ...read, method: 'POST', reads: true }));
    expect(sent).toHaveLength(3);
    await outcome(once(rest).call(read));
    expect(sent).toHaveLength(4);
  });

  it.each([0, 0.25, 0.9999])('spreads the attempts by at most a fifth: %d', async (random) => {
    const { rest, at } = start([failed(500)], { random });
    await outcome(rest.call(read));
    const [, second = 0, third = 0] = at();
    for (const [wait, wanted] of [
      [second, 300],
      [third - second, 1_000],
    ] as const)
      expect(Math.abs(wait - wanted * (0.8 + 0.4 * random))).toBeLessThanOrEqual(1);
  });

  it('takes the operator to the sign-in when the token is refused between attempts', async () => {
    const { rest, sent } = start([failed(500), failed(401), failed(500), fine]);
    expect(await outcome(rest.call(read))).toBe('fine');
    expect(sent.map(({ authorization }) => authorization?.at(-1))).toEqual(['1', '1', '2', '2']);
  });

  it('stops when the caller leaves, at once', async () => {
    const { rest, sent } = start([failed(500)]);
    const given = new AbortController();
    const answer = rest.call({ ...read, signal: given.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    given.abort(new Error('left the page'));
    expect(await answer).toEqual(new Error('left the page'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('ends with the time limit of the call', async () => {
    vi.useRealTimers();
    const { rest, sent } = start([failed(500)], { patience: 50 });
    await expect(rest.call(read)).rejects.toEqual({ kind: 'timedOut', seconds: 0 });
    expect(sent).toHaveLength(1);
  });
});

describe('rest client: the same read', () => {
  const read: Call<unknown> = { path: 'things', schema: nothing };
  /** A client whose requests are answered by the test, with their number. */
  function start() {
    const sent: { answer: () => void; signal: AbortSignal }[] = [];
    const rest = createRest({
      baseURL: 'http://server/rest/',
      tokens: session('token').tokens,
      fetch: (_, init) =>
        new Promise((resolve) => {
          const body = sent.length + 1;
          sent.push({ answer: () => resolve(Response.json({ ok: true, body })), signal: init!.signal! });
        }),
    });
    return { rest, sent };
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve));

  it('is one request when several parts of a page ask at the same time, until the last one leaves', async () => {
    const { rest, sent } = start();
    const [first, second] = [new AbortController(), new AbortController()];
    const one = rest.call({ ...read, signal: first.signal }).catch(() => 'left');
    const other = rest.call({ ...read, signal: second.signal });
    await turn();
    expect(sent).toHaveLength(1);
    first.abort();
    expect(await one).toBe('left');
    expect(sent[0]!.signal.aborted).toBe(false);
    sent[0]!.answer();
    expect(await other).toBe(1);
  });

  it('ends when all have left', async () => {
    const { rest, sent } = start();
    const leave = new AbortController();
    const both = [1, 2].map(() => rest.call({ ...read, signal: leave.signal }).catch(() => 'left'));
    await turn();
    leave.abort();
    expect(await Promise.all(both)).toEqual(['left', 'left']);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('is sent again after an answer, another query, a write and a moment', async () => {
    const { rest, sent } = start();
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValue(0);
    const ask = (more: Partial<Call<unknown>> = {}) => void rest.call({ ...read, ...more }).catch(() => {});
    ask();
    await turn();
    ask({ query: { page: 2 } });
    ask({ method: 'PUT' });
    await turn();
    expect(sent).toHaveLength(3);
    ask();
    await turn();
    expect(sent).toHaveLength(4);
    sent[2]!.answer();
    await turn();
    ask();
    await turn();
    expect(sent, 'what was asked during the write may be older than it').toHaveLength(5);
    now.mockReturnValue(1_000);
    ask();
    await turn();
    expect(sent, 'the request before may hang').toHaveLength(6);
    sent[5]!.answer();
    await turn();
    ask();
    await turn();
    expect(sent).toHaveLength(7);
    now.mockRestore();
  });
});

describe('rest client: tokens', () => {
  it('renews the token after a 401 and repeats the request once', async () => {
    await using local = await server(text('', 401), ok('fine'));
    await expect(local.rest.call({ ...anything, method: 'PUT', body: { a: 1 } })).resolves.toBe('fine');
    expect(local.renewed).toEqual(['token-1']);
    expect(local.arrived.map(({ authorization, body }) => [authorization, body])).toEqual([
      ['SessionToken token-1', '{"a":1}'],
      ['SessionToken token-2', '{"a":1}'],
    ]);
  });

  it('repeats a request only once', async () => {
    await using local = await server(refused(401, { error_code: 'unauthorized' }));
    await expect(local.rest.call(anything)).rejects.toEqual(unauthorised);
    expect(local.arrived).toHaveLength(2);
  });

  it('fails as unauthorized when the token is not renewed', async () => {
    await using local = await restServer(text('', 401));
    const { tokens, renewed } = session('token-1');
    const rest = createRest({ baseURL: local.baseURL, tokens });
    await expect(rest.call(anything)).rejects.toEqual(unauthorised);
    expect(renewed).toEqual(['token-1']);
    expect(local.arrived).toHaveLength(1);
  });

  it.each([
    ['none', undefined],
    [{ token: 'given' }, 'SessionToken given'],
  ] as const)('does not send the session token with credentials %o', async (credentials, authorization) => {
    await using local = await server(text('', 401));
    await expect(local.rest.call({ ...anything, credentials })).rejects.toEqual(unauthorised);
    expect(local.arrived).toMatchObject([{ authorization }]);
    expect(local.renewed).toEqual([]);
  });

  it('sends no request without a session', async () => {
    await using local = await restServer(ok());
    const tokens: TokenSource = {
      current: () => Promise.reject(unauthorised),
      renewed: () => Promise.reject(unauthorised),
    };
    await expect(createRest({ baseURL: local.baseURL, tokens }).call(anything)).rejects.toEqual(unauthorised);
    expect(local.arrived).toEqual([]);
  });
});

describe('rest client: addresses', () => {
  it.each([
    ['a/b', 'a%2Fb'],
    ['100%', '100%25'],
    ['%2F', '%252F'],
    ['a b', 'a%20b'],
    ['say "hi"', 'say%20%22hi%22'],
    ["it's", "it's"],
    ['🙂', '%F0%9F%99%82'],
    ['?#', '%3F%23'],
    ['a&b=c+d', 'a%26b%3Dc%2Bd'],
    ['http://x/y', 'http%3A%2F%2Fx%2Fy'],
    ['~ada', '~ada'],
    ['a\\b', 'a%5Cb'],
    ['...', '...'],
  ])('encodes the id %s once', async (id, encoded) => {
    await using local = await server(ok());
    await local.rest.call({ ...anything, path: path`domains/${id}/${id}/stats`, query: { offset: 0 } });
    await local.rest.call({ ...anything, path: path`domains/${id}/${id}` });
    expect(local.arrived.map(({ url }) => url)).toEqual([
      `/rest/domains/${encoded}/${encoded}/stats?offset=0`,
      `/rest/domains/${encoded}/${encoded}`,
    ]);
    expect(decodeURIComponent(encoded)).toBe(id);
  });

  it.each(['.', '..'])('refuses the id %s, which would change the address', (id) => {
    expect(() => path`domains/acme/${id}`).toThrow(
      expect.objectContaining({
        kind: 'unreadable',
        message: `'${id}' can't be requested: browsers don't allow it in an address.`,
      }) as Error,
    );
  });

  it('encodes the query and omits undefined parameters', async () => {
    await using local = await server(ok());
    const query = { filter: 'a&b=c +%"🙂#', namespace: undefined, offset: 0, data: false };
    await local.rest.call({ ...anything, query });
    const { pathname, searchParams } = new URL(local.arrived[0]!.url, 'http://x');
    const sent = { filter: 'a&b=c +%"🙂#', offset: '0', data: 'false' };
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/rest/things', sent]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { earlyAnswers } from '~/api/browser/early-answers';
import { createRest, nothing } from '~/api/rest/client';

const rest = 'https://server.example/rest/';
const answer = (body: unknown, status = 200) => Response.json({ ok: status === 200, body }, { status });

const endless = new Promise<never>(() => {});

/** A client whose boot script has sent these requests with `token`. */
function clientAfter(
  sent: Record<string, Promise<Response>>,
  { token = 'token', age = 0, patience = 50, wait = (): Promise<void> => endless } = {},
) {
  const given = Object.entries(sent).map(([path, early]) => {
    early.catch(() => undefined);
    return { url: rest + path, answer: early, token, at: 0 };
  });
  const send = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(answer('asked now')));
  const early = earlyAnswers(send, { answers: given, path: '/here' }, () => age, wait);
  const client = createRest({
    baseURL: rest,
    fetch: early.fetch,
    patience,
    random: () => 0.5,
    tokens: {
      current: () => Promise.resolve('token'),
      renewed: () => Promise.reject({ kind: 'unauthorised' }),
    },
  });
  return {
    ...early,
    send,
    get: (path: string, signal?: AbortSignal) => client.get(path, nothing, signal),
  };
}

describe('answers to requests of the boot script', () => {
  it('are taken over once', async () => {
    const { get, send } = clientAfter({ status: Promise.resolve(answer('early')) });
    await expect(get('status')).resolves.toBe('early');
    expect(send).not.toHaveBeenCalled();
    await expect(get('status')).resolves.toBe('asked now');
  });

  it('are taken over by both parts that need them, at the same time, but not later and not after a write', async () => {
    let time = 0;
    const begin = (isForTwo: boolean, status = 200) => {
      time = 0;
      const early = { url: 'one', answer: Promise.resolve(answer('early', status)), token: '', at: 0, isForTwo };
      const send = () => Promise.resolve(answer('asked now'));
      const { fetch } = earlyAnswers(
        send,
        { answers: [early], path: '/' },
        () => time,
        () => endless,
      );
      return async (init?: RequestInit) => ((await (await fetch('one', init)).json()) as { body: string }).body;
    };
    const both = begin(true);
    expect([await both(), await both(), await both()]).toEqual(['early', 'early', 'asked now']);
    const once = begin(false);
    expect([await once(), await once()]).toEqual(['early', 'asked now']);
    const late = begin(true);
    expect(await late()).toBe('early');
    time = 3_001;
    expect(await late()).toBe('asked now');
    const failed = begin(true, 503);
    expect([await failed(), await failed()]).toEqual(['early', 'asked now']);
    const written = begin(true);
    expect([await written(), await written({ method: 'PUT' }), await written()]).toEqual([
      'early',
      'asked now',
      'asked now',
    ]);
  });

  it('are still for the part that waits for them when another screen is opened', () => {
    const [dropped, ended] = [vi.fn(), vi.fn()];
    const given = [
      { url: 'waited', answer: endless, token: '', at: 0, isForTwo: true, drop: ended },
      { url: 'not used', answer: endless, token: '', at: 0, drop: dropped },
    ];
    const { fetch, arrive } = earlyAnswers(
      vi.fn(),
      { answers: given, path: '/' },
      () => 0,
      () => endless,
    );
    void fetch('waited');
    arrive('/elsewhere');
    expect([dropped.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
  });

  it('are not used for another address, token or method', async () => {
    const { get, send } = clientAfter({ 'domains?offset=0': Promise.resolve(answer('early')) });
    await expect(get('domains?offset=10')).resolves.toBe('asked now');
    const other = clientAfter({ status: Promise.resolve(answer('early')) }, { token: 'older' });
    await expect(other.get('status')).resolves.toBe('asked now');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('are not used when they are old', async () => {
    const { get } = clientAfter({ status: Promise.resolve(answer('early')) }, { age: 10_001 });
    await expect(get('status')).resolves.toBe('asked now');
  });

  it.each([
    ['a refused token', () => Promise.resolve(answer({}, 401)), { kind: 'unauthorised' }],
    ['a web page', () => Promise.resolve(new Response('<html></html>')), { kind: 'unreadable', status: 200 }],
    ['no answer in time', () => new Promise<Response>(() => {}), { kind: 'timedOut' }],
  ])('report %s like any other call', async (_, given, problem) => {
    const { get } = clientAfter({ status: given() });
    await expect(get('status')).rejects.toMatchObject(problem);
  });

  it('are asked for again when they failed', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    const { get, send } = clientAfter({ status: failed }, { patience: 5_000 });
    await expect(get('status')).resolves.toBe('asked now');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('end with the signal of the call', async () => {
    const left = new AbortController();
    const { get } = clientAfter({ status: new Promise<Response>(() => {}) });
    const asked = get('status', left.signal);
    left.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });

  it('are dropped when another screen is opened', async () => {
    const { arrive, get } = clientAfter({ status: Promise.resolve(answer('early')) });
    arrive('/here');
    arrive('/there');
    await expect(get('status')).resolves.toBe('asked now');
  });

  it('have arrived when all that were sent are good', async () => {
    const { haveArrived } = clientAfter({
      a: Promise.resolve(answer('a')),
      b: Promise.resolve(answer('b')),
      refused: Promise.resolve(answer({}, 403)),
      unreachable: Promise.reject(new TypeError('Failed to fetch')),
    });
    const arrived = (...paths: string[]) => haveArrived(paths.map((path) => ({ url: rest + path })));
    await expect(arrived('a', 'b')).resolves.toBe(true);
    await expect(arrived('a', 'refused')).resolves.toBe(false);
    await expect(arrived('unreachable')).resolves.toBe(false);
    await expect(arrived('a', 'never sent')).resolves.toBe(true);
    await expect(arrived('never sent')).resolves.toBe(false);
  });

  it('have not arrived when one of them takes too long', async () => {
    const { haveArrived } = clientAfter({ slow: endless }, { wait: () => Promise.resolve() });
    await expect(haveArrived([{ url: `${rest}slow` }])).resolves.toBe(false);
  });

  it('are read even if nobody takes them over', async () => {
    const { ask, send } = clientAfter({});
    const unread = answer('unread');
    send.mockResolvedValueOnce(unread);
    ask('/there', [{ url: `${rest}status` }], 'token');
    await vi.waitFor(() => expect(unread.bodyUsed).toBe(true));
  });

  it('are requested once when a link is pressed, as the client would', async () => {
    const { ask, get, send } = clientAfter({});
    ask('/there', [{ url: `${rest}status` }], 'token');
    ask('/there', [{ url: `${rest}status` }], 'token');
    await expect(get('status')).resolves.toBe('asked now');
    expect(send).toHaveBeenCalledTimes(1);
    await get('status');
    const [early, later] = send.mock.calls.map(([url, init]) => ({
      url,
      cache: init?.cache,
      headers: [...new Headers(init?.headers)],
    }));
    expect(early).toEqual(later);
  });

  it('end when another screen is opened, unless a call has taken them over', () => {
    const { ask, arrive, fetch, send } = clientAfter({});
    send.mockImplementation(() => endless);
    ask('/there', [{ url: `${rest}status` }, { url: `${rest}users` }], 'token');
    void fetch(`${rest}status`);
    arrive('/here');
    expect(send.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([false, true]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { convergenceLink } from '~/api/realtime/convergence-adaptor';
import type { LinkEvent } from '~/api/realtime/port';
import { labTarget } from '../support/realtime-lab';

afterEach(() => void vi.useRealTimers());

/** Sockets that do what the test says, and a link that uses them. */
function start(openTimeout?: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sockets: Silent[] = [];
  class Silent extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    #state = 0;
    onopen: ((event: Event) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    onclose: ((event: Event) => void) | null = null;
    closes = 0;
    constructor() {
      super();
      sockets.push(this);
    }
    get readyState() {
      return this.#state;
    }
    send() {}
    close() {
      this.closes += 1;
      this.end();
    }
    open() {
      this.#state = 1;
      const event = new Event('open');
      this.dispatchEvent(event);
      this.onopen?.(event);
    }
    end() {
      this.#state = 3;
      const event = Object.assign(new Event('close'), { code: 1006, reason: '' });
      this.dispatchEvent(event);
      this.onclose?.(event);
    }
  }
  const link = convergenceLink({
    url: 'ws://127.0.0.1:1/',
    webSocketClass: Silent as unknown as typeof WebSocket,
    ...(openTimeout === undefined ? {} : { openTimeout }),
  });
  const events: LinkEvent[] = [];
  const close = link.open(
    labTarget,
    () => Promise.resolve('token'),
    (event) => events.push(event),
  );
  const socket = async () => {
    while (sockets.length === 0) await Promise.resolve();
    return sockets[0] as Silent;
  };
  return { socket, events, close };
}

describe('the time that a socket has to open', () => {
  it.each([
    [undefined, 10_000],
    [50, 50],
  ])('is limited when it is set to %s: the socket is closed after %i ms', async (given, limit) => {
    const { socket, events } = start(given);
    const made = await socket();
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(made.closes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(made.closes).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toMatchObject({ type: 'link.failed', code: 'unreachable' });
  });

  it('has no end once the socket is open', async () => {
    const { socket, close } = start();
    const made = await socket();
    await vi.advanceTimersByTimeAsync(9_999);
    made.open();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(made.closes).toBe(0);
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(made.closes).toBe(1);
  });

  it('ends with the socket', async () => {
    const { socket } = start();
    const made = await socket();
    made.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.closes).toBe(0);
  });
});

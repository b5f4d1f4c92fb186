import { Activity, Convergence, ConvergenceDomain, type IConvergenceOptions, LogLevel } from '@convergence/convergence';
import { UnseenActivities, watchActivity } from './activities';
import { readHistory, readValues, readVersions } from './history';
import { ConnectedDomains } from './connected-domains';
import { domainUrl, type LinkEvent, type LinkFailureCode, type Realtime } from './port';
import { openModel } from './model-watch';
import { isMessage } from './protobuf/light';

export type AdaptorOptions = {
  /** Base URL of the realtime service, e.g. `wss://host/realtime/`; http and https become ws and wss. */
  url: string;
  /** For environments without a WebSocket, such as Node 20. */
  webSocketClass?: typeof WebSocket;
  /** The time limit for opening a socket, in milliseconds. */
  openTimeout?: number;
  /** Seconds before the client's first, second … attempt after an interruption. */
  reconnectIntervals?: number[];
};

/** In seconds. Effectively disables the client's own time limit, which would open two sockets at the same time. */
const NEVER = 2_000_000;

/** In seconds. The client's default grows to 30. A domain page polls the server every 5 s anyway. */
const reconnectIntervals = [0, 1, 2, 3, 5];

/** A socket that does nothing, for clients whose link has ended. */
const inertSocket = { readyState: 3, close: () => {}, send: () => {} } as unknown as WebSocket;

Convergence.configureLogging({ root: LogLevel.SILENT });

/** Notified when a connection is made or lost. */
type ConnectionListener = {
  onConnected: (domain: ConvergenceDomain) => void;
  onDisconnected: (domain: ConvergenceDomain) => void;
};

/**
 * A link made with the public Convergence client, and the content of its domain. The client reconnects after an interruption; every other
 * failure ends with `link.failed`.
 */
export function convergenceLink(options: AdaptorOptions): Realtime {
  const domains = new ConnectedDomains();
  const activities = new UnseenActivities(Activity);
  return {
    open(target, token, report) {
      const dial = new Dial(options, report, {
        onConnected: (domain) => domains.onConnected(target, domain),
        onDisconnected: (domain) => domains.onDisconnected(target, domain),
      });
      queueMicrotask(() => void dial.start(() => domainUrl(options.url, target), token));
      return () => dial.close();
    },
    watchActivity: (target, key, report) => watchActivity({ domains, activities }, target, key, report),
    openModel: (target, modelId, report) => openModel(domains, target, modelId, report),
    readHistory: (target, modelId, signal) => readHistory(domains, target, modelId, signal),
    readValues: (target, modelId, signal) => readValues(domains, target, modelId, signal),
    readVersions: (target, range, signal) => readVersions(domains, target, range, signal),
  };
}

type OpenedSocket = GuardedSocket & { socket: WebSocket };

class Dial {
  readonly #options: AdaptorOptions;
  readonly #report: (event: LinkEvent) => void;
  readonly #listener: ConnectionListener;
  #domain: ConvergenceDomain | undefined;
  #ended = false;
  #wasConnected = false;
  #socketOpened = false;
  #socket: OpenedSocket | undefined;
  #replaced: WebSocket | undefined;

  constructor(options: AdaptorOptions, report: (event: LinkEvent) => void, listener: ConnectionListener) {
    this.#options = options;
    this.#report = report;
    this.#listener = listener;
  }

  async start(address: () => string, token: () => Promise<string>): Promise<void> {
    if (this.#ended) return;
    this.#report({ type: 'link.connecting' });
    let jwt: string;
    try {
      jwt = await token();
      if (!jwt) throw new Error('The token is empty.');
    } catch {
      return this.#fail('The server returned no token for the realtime connection.', 'token_unavailable');
    }
    if (this.#ended) return;
    try {
      this.#domain = new ConvergenceDomain(address(), this.#clientOptions());
    } catch {
      return this.#fail('The address of the realtime service is invalid.', 'invalid_address');
    }
    this.#listen(this.#domain);
    // Every outcome arrives as an event, and for some of them the promise stays pending.
    await this.#domain.connectWithJwt(jwt).catch(() => {});
  }

  /** Runs after the current event, because the client can't be closed from within a handler. */
  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#domain) this.#listener.onDisconnected(this.#domain);
    queueMicrotask(() => this.#hangUp());
  }

  #listen(domain: ConvergenceDomain): void {
    const { Events } = ConvergenceDomain;
    const on = (name: string, listener: (event: { code?: string; message?: string }) => void) =>
      domain.on(name, (event) => {
        if (!this.#ended) listener(event as { code?: string; message?: string });
      });
    on(Events.CONNECTING, () => {
      if (this.#wasConnected && !domain.isConnected()) this.#report({ type: 'link.reconnecting' });
    });
    on(Events.AUTHENTICATING, () => {
      if (!this.#wasConnected) this.#report({ type: 'link.authenticating' });
    });
    on(Events.CONNECTED, () => {
      this.#wasConnected = true;
      this.#report({ type: 'link.connected', sessionId: domain.session().sessionId() });
      if (!this.#ended) this.#listener.onConnected(domain);
    });
    on(Events.CONNECTION_SCHEDULED, () => {
      if (this.#wasConnected) this.#report({ type: 'link.interrupted' });
    });
    on(Events.INTERRUPTED, () => {
      this.#listener.onDisconnected(domain);
      if (this.#wasConnected) this.#report({ type: 'link.interrupted' });
      else this.#fail('The realtime service closed the connection without an answer.', 'no_answer');
    });
    on(Events.CONNECTION_FAILED, (event) => this.#onFailed(domain, event));
    on(Events.DISCONNECTED, () => {
      this.close();
      this.#report({ type: 'link.closed' });
    });
  }

  /**
   * The client would retry forever after some failures, with its promise pending. Here it only retries for a connection that was open before
   * and whose server can't be reached now. Otherwise the owner of the link decides.
   */
  #onFailed(domain: ConvergenceDomain, { code, message }: { code?: string; message?: string }): void {
    if (domain.isConnected()) return;
    if (code && code !== 'server_connection_failed') {
      return this.#fail(message || 'The realtime service refused the connection.', code);
    }
    if (this.#socketOpened) this.#fail('The realtime service did not answer in time.', 'no_answer');
    else if (!this.#wasConnected) this.#fail('The realtime service could not be reached.', 'unreachable');
  }

  #fail(reason: string, code: LinkFailureCode | (string & {})): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#domain) this.#listener.onDisconnected(this.#domain);
    this.#hangUp();
    this.#report({ type: 'link.failed', reason, code });
  }

  /** Makes both calls: `dispose` alone would leave a connection attempt and its retries running. */
  #hangUp(): void {
    const domain = this.#domain;
    this.#domain = undefined;
    if (!domain) return;
    domain.removeAllListeners();
    const quietly = (end: () => Promise<void>) => {
      try {
        end().catch(() => {});
      } catch {
        // The client throws between two attempts; its timers are cleared by then.
      }
    };
    const connected = domain.isConnected();
    quietly(() => domain.dispose());
    if (!connected) quietly(() => domain.disconnect());
    if (this.#replaced && this.#replaced.readyState < this.#replaced.CLOSING) this.#replaced.close();
  }

  #clientOptions(): IConvergenceOptions {
    const WebSocketClass = this.#options.webSocketClass ?? WebSocket;
    return {
      connection: { timeout: NEVER },
      reconnect: {
        autoReconnect: true,
        // Otherwise a failed first attempt that is already closed causes an unhandled rejection in the client.
        autoReconnectOnInitial: true,
        reconnectIntervals: this.#options.reconnectIntervals ?? reconnectIntervals,
      },
      webSocket: {
        class: WebSocketClass,
        factory: (url) => this.#openSocket(url, WebSocketClass),
      },
    };
  }

  #openSocket(url: string, WebSocketClass: typeof WebSocket): WebSocket {
    if (this.#ended) return inertSocket;
    this.#giveUp(this.#socket);
    let socket: WebSocket;
    try {
      socket = new WebSocketClass(url);
    } catch {
      queueMicrotask(() => this.#fail('The address of the realtime service is invalid.', 'invalid_address'));
      return inertSocket;
    }
    const guarded = guardSocket(socket, () =>
      queueMicrotask(() => this.#fail('The realtime service sent malformed data.', 'malformed_data')),
    );
    this.#socket = { ...guarded, socket };
    this.#socketOpened = false;
    // At once, although the browser warns: it starts no other attempt before this one has ended.
    const timer = setTimeout(guarded.closeNow, this.#options.openTimeout ?? 10_000);
    const settled = () => clearTimeout(timer);
    socket.addEventListener('open', () => {
      if (this.#socket?.socket === socket) this.#socketOpened = true;
      settled();
    });
    socket.addEventListener('close', settled);
    return socket;
  }

  /**
   * When the browser comes online, the client opens a socket even if one is already opening. If the old one is still opening, it is dropped
   * without notifying the client. If it is open, the new one would be a second session, so the link ends instead.
   */
  #giveUp(previous: OpenedSocket | undefined): void {
    if (!previous) return;
    const { socket, closeNow, readyState } = previous;
    if (readyState() === socket.OPEN) {
      this.#replaced = socket;
      socket.onmessage = null;
      queueMicrotask(() => this.#fail('The connection was interrupted while connecting.', 'no_answer'));
    } else if (readyState() === socket.CONNECTING) {
      Object.assign(socket, { onopen: null, onmessage: null, onerror: () => {}, onclose: null });
      closeNow();
    }
  }
}

type GuardedSocket = {
  /** Closes the socket at once, even while it opens. */
  closeNow: () => void;
  /** The state that it really has. */
  readyState: () => number;
};

/**
 * Prepares a socket for the public client, which raises an unhandled error for malformed data and keeps waiting: the client only gets messages.
 * A socket that the client closes while it opens is closed once it is open, because otherwise the browser logs a warning. A socket that is
 * closing counts as open for the client until its close event: otherwise the client throws for whatever it sends, also from its timers, and an
 * edit would be in its model but not in the tree. What it sends until then is dropped, and edits are sent again on the next connection.
 */
function guardSocket(socket: WebSocket, onMalformed: () => void): GuardedSocket {
  let handle: WebSocket['onmessage'] = null;
  Object.defineProperty(socket, 'onmessage', {
    get: () => handle,
    set: (given: typeof handle) => {
      handle = given;
    },
  });
  socket.addEventListener('message', (event) => {
    const { data } = event as { data: unknown };
    if (data instanceof ArrayBuffer && isMessage(new Uint8Array(data))) handle?.call(socket, event);
    else onMalformed();
  });
  let hasClosed = false;
  /** Of sockets that keep their state in a property, as those of test tools do. */
  let own = Object.getOwnPropertyDescriptor(socket, 'readyState')?.value as number | undefined;
  const prototype = Object.getPrototypeOf(socket) as object;
  const readyState = () => own ?? (Reflect.get(prototype, 'readyState', socket) as number);
  Object.defineProperty(socket, 'readyState', {
    get: () => (readyState() === socket.CONNECTING || hasClosed ? readyState() : socket.OPEN),
    set: (state: number) => {
      own = state;
    },
  });
  socket.addEventListener('close', () => (hasClosed = true));
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (readyState() === socket.OPEN) send(data);
  };
  const close = socket.close.bind(socket);
  socket.close = (...given) => {
    if (readyState() === socket.CONNECTING) socket.addEventListener('open', () => close(...given));
    else close(...given);
  };
  return { closeNow: close, readyState };
}

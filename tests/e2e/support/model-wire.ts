import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { decode, encode } from '../../../sandbox/realtime/codec';

/** The number of a request that the page did not send. */
const ownRequest = 1_000_000;

/**
 * Proxies the page's realtime connection: to cut it, and to send messages that the embedded backend never
 * sends to an operator. Call it before the page is opened.
 */
export async function tapModel(page: Page) {
  let isCut = false;
  let isDeaf = false;
  let held: (() => void)[] | undefined;
  const lines = new Set<() => Promise<void>>();
  const opened: { socket: WebSocketRoute; server: WebSocketRoute; resourceId: string }[] = [];
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    if (isCut) return void socket.close({ code: 3000 });
    const server = socket.connectToServer();
    lines.add(async () => {
      await server.close();
      await socket.close({ code: 3000 });
    });
    socket.onMessage((message) => {
      if (!isDeaf) server.send(message);
    });
    server.onMessage((message) => {
      const { body, responseId } = (typeof message === 'string' ? undefined : decode(message)) ?? {};
      if (responseId === ownRequest) return;
      if (body?.[0] === 'openRealTimeModelResponse')
        opened.push({ socket, server, resourceId: (body[1] as { resourceId: string }).resourceId });
      if (held) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  const send = (to: 'socket' | 'server', name: string, content: object, requestId?: number) => {
    const last = opened.at(-1);
    expect(last, 'a model is open').toBeDefined();
    const body = [name, { resourceId: last?.resourceId, ...content }];
    last?.[to].send(Buffer.from(encode({ requestId, body } as never)));
  };
  return {
    /** Changes the operator's permissions from now on. */
    permit: (write: boolean) =>
      send('socket', 'modelPermissionsChanged', {
        permissions: { read: true, write, remove: write, manage: write },
      }),
    /** Closes it for the server too. */
    forceClose: (reason: string) => {
      isDeaf = false;
      send('server', 'closeRealTimeModelRequest', {}, ownRequest);
      send('socket', 'forceCloseRealTimeModel', { reason, reasonCode: 8 });
    },
    /** Delays server messages until the returned function is called. */
    hold: () => {
      held = [];
      return () => {
        const late = held ?? [];
        held = undefined;
        for (const arrive of late) arrive();
      };
    },
    /** Loses what the page sends until the connection is closed. */
    lose: () => {
      isDeaf = true;
    },
    /** Closes all connections and prevents new ones. */
    cut: async () => {
      isCut = true;
      isDeaf = false;
      await Promise.all([...lines].map((close) => close()));
      lines.clear();
    },
    repair: () => {
      isCut = isDeaf = false;
    },
  };
}

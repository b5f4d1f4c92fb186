import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { decode, encode } from '../../../sandbox/realtime/codec';

/** The number of a request that is not the page's. */
const ownRequest = 1_000_000;

/**
 * Stands between the page and the server's realtime service: to cut the line, and to say what the embedded backend never says to an
 * operator. To be called before the page is opened.
 */
export async function tapModel(page: Page) {
  let isCut = false;
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
    socket.onMessage((message) => server.send(message));
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
    /** What the operator may do from now on. */
    permit: (write: boolean) =>
      send('socket', 'modelPermissionsChanged', {
        permissions: { read: true, write, remove: write, manage: write },
      }),
    /** For the server too it is closed. */
    forceClose: (reason: string) => {
      send('server', 'closeRealTimeModelRequest', {}, ownRequest);
      send('socket', 'forceCloseRealTimeModel', { reason, reasonCode: 8 });
    },
    /** What the server says arrives only once the function that it returns is called. */
    hold: () => {
      held = [];
      return () => {
        const late = held ?? [];
        held = undefined;
        for (const arrive of late) arrive();
      };
    },
    /** No connection stands, and none comes about. */
    cut: async () => {
      isCut = true;
      await Promise.all([...lines].map((close) => close()));
      lines.clear();
    },
    repair: () => {
      isCut = false;
    },
  };
}

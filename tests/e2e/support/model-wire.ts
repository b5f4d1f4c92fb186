import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { decode, encode } from '../../../sandbox/realtime/codec';

/**
 * Stands between the page and the server's realtime service: to cut the line, and to say what the embedded backend never says to an
 * operator. To be called before the page is opened.
 */
export async function tapModel(page: Page) {
  let isCut = false;
  const lines = new Set<() => Promise<void>>();
  const opened: { socket: WebSocketRoute; resourceId: string }[] = [];
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    if (isCut) return void socket.close({ code: 3000 });
    const server = socket.connectToServer();
    lines.add(async () => {
      await server.close();
      await socket.close({ code: 3000 });
    });
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const body = typeof message === 'string' ? undefined : decode(message)?.body;
      if (body?.[0] === 'openRealTimeModelResponse')
        opened.push({ socket, resourceId: (body[1] as { resourceId: string }).resourceId });
      socket.send(message);
    });
  });
  const tell = (name: string, content: object) => {
    const last = opened.at(-1);
    expect(last, 'a model is open').toBeDefined();
    last?.socket.send(
      Buffer.from(encode({ body: [name, { resourceId: last.resourceId, ...content }] } as never)),
    );
  };
  return {
    /** What the operator may do from now on. */
    permit: (write: boolean) =>
      tell('modelPermissionsChanged', { permissions: { read: true, write, remove: write, manage: write } }),
    forceClose: (reason: string) => tell('forceCloseRealTimeModel', { reason, reasonCode: 8 }),
    /** No connection stands, and none comes about. */
    cut: async () => {
      isCut = true;
      await Promise.all([...lines].map((close) => close()));
      lines.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConsoleFiles } from './static-files';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the console from its sources with Vite and hot replacement over the same port.
 * Without the security headers of the built console, because hot replacement needs inline scripts.
 */
export function serveSources(): ConsoleFiles {
  let middleware: Middleware | undefined;
  return {
    base: '/',
    respond: (request, response) =>
      new Promise((resolve) => {
        response.once('close', resolve);
        middleware?.(request, response, () => {
          response.statusCode = 404;
          response.end();
        });
      }),
    async attach(server, root) {
      const { createServer } = await import('vite');
      const vite = await createServer({ root, appType: 'spa', server: { middlewareMode: true, hmr: { server } } });
      middleware = vite.middlewares;
      server.once('close', () => void vite.close());
    },
  };
}

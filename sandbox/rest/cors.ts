import type { MiddlewareHandler } from 'hono';

const methods = 'GET, POST, PUT, DELETE, HEAD, OPTIONS';

/** Any origin may call, with credentials; preflights are answered without a login. */
export const cors: MiddlewareHandler = async (context, next) => {
  const origin = context.req.header('origin');
  if (origin === undefined) return next();
  if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')) {
    const headers = context.req.header('access-control-request-headers');
    return context.body(null, 200, {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': methods,
      ...(headers === undefined ? {} : { 'access-control-allow-headers': headers }),
      'access-control-max-age': '1800',
    });
  }
  await next();
  // A proxy or a failing server answers 503 without these, which a browser reports as a network failure.
  if (context.res.status === 503) return;
  context.res.headers.set('access-control-allow-origin', origin);
  context.res.headers.set('access-control-allow-credentials', 'true');
};

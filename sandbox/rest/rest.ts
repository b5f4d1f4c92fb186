import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Imitates } from '../hazards';
import { settle } from '../state/life-cycle';
import type { State } from '../state/state';
import { StoreError } from '../state/durable-files';
import {
  Answer,
  insufficientStorage,
  internalError,
  methodNotAllowed,
  noSuchResource,
  NoTimelyAnswer,
  Refusal,
} from './answers';
import { activityRoutes } from './activities';
import { apiKeyRoutes, ownUserRoutes } from './own-user';
import { authenticateCall, authRoutes } from './auth';
import { readBody, readJson } from './body';
import type { OpenCall, Route } from './call';
import { chatRoutes } from './chats';
import { collectionRoutes } from './collections';
import { configRoutes, serverRoutes, utilRoutes } from './server';
import { domainConfigRoutes } from './domain-config';
import { destructiveRoleRoutes, domainMemberRoutes, roleRoutes } from './roles';
import { domainUserRoutes } from './domain-users';
import { domainRoutes, schemaRoutes } from './domains';
import { groupRoutes } from './groups';
import { jwtKeyRoutes } from './jwt-keys';
import { modelPermissionRoutes } from './model-permissions';
import { modelQueryRoutes, modelRoutes } from './models';
import { namespaceRoutes } from './namespaces';
import { sessionRoutes } from './sessions';
import { userRoutes } from './users';

const methods = 'GET, POST, PUT, DELETE, HEAD, OPTIONS';

/** Any origin may call, with credentials; preflights are answered without a login. */
const cors: MiddlewareHandler = async (context, next) => {
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

/** Every supported call. A new part of the API is a new file and one line here. */
const offered: Route[] = [
  ...serverRoutes,
  ...authRoutes,
  ...configRoutes,
  ...ownUserRoutes,
  ...apiKeyRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...namespaceRoutes,
  ...domainRoutes,
  ...domainConfigRoutes,
  ...domainMemberRoutes,
  ...domainUserRoutes,
  ...groupRoutes,
  ...jwtKeyRoutes,
  ...sessionRoutes,
  ...activityRoutes,
  ...chatRoutes,
  ...collectionRoutes,
  ...modelRoutes,
  ...modelPermissionRoutes,
  ...modelQueryRoutes,
  ...schemaRoutes,
  ...utilRoutes,
];

const segments = (path: string) => path.split('/');

const matches = (pattern: string, path: string) => {
  const wanted = segments(pattern);
  const given = segments(path);
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]))
  );
};

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const isStored = error instanceof StoreError;
  process.stderr.write(`sandbox: ${!isStored && error instanceof Error ? error.stack : String(error)}\n`);
  return isStored ? insufficientStorage(error.message) : internalError();
};

const refuse = (context: Context, error: unknown) => {
  if (error instanceof NoTimelyAnswer) return context.text(error.message, 503);
  const { status, body } = refusalOf(error);
  return context.json({ ok: false, body }, status);
};

type Options = {
  /** The hazards of the real server to imitate. */
  hazards: Imitates;
  /** Sees every call except preflights; may answer it itself. */
  intercept?: (request: Request, env: HttpBindings | undefined) => Promise<Response | undefined>;
};

/** The REST interface, mounted at the root. */
export const createRest = (state: State, { hazards, intercept }: Options) => {
  const app = new Hono<{ Bindings: HttpBindings | undefined }>();
  const routes = [...offered, ...destructiveRoleRoutes];
  const header = (context: Context) => context.req.header('authorization') ?? null;

  const answer = async (context: Context, route: Route) => {
    const request = context.req.raw;
    const call: OpenCall = {
      state,
      hazards,
      method: request.method,
      param: (name) => context.req.param(name) ?? '',
      query: new URL(request.url).searchParams,
      body: (schema) => readBody(request, schema),
      json: () => readJson(request),
    };
    if (!route.open) {
      const user = authenticateCall(state, header(context));
      return route.handle({ ...call, user });
    }
    try {
      return await route.handle(call);
    } catch (error) {
      // On the real server, a public call with an unreadable body requires sign-in.
      if (error instanceof Refusal && error.status === 400) authenticateCall(state, header(context));
      throw error;
    }
  };

  app.use(async (context, next) => {
    await next();
    context.res.headers.set('x-content-type-options', 'nosniff');
    context.res.headers.set('cache-control', 'no-store');
  });
  app.use(cors);
  app.use(async ({ req, env }, next) => {
    const answered = await intercept?.(req.raw, env);
    if (answered) return answered;
    settle(state);
    return next();
  });
  for (const route of routes) {
    app.on(route.method, route.path, async (context) => {
      const result = await answer(context, route);
      // Acknowledged changes are on disk.
      if (route.method !== 'GET') await state.flush();
      return result instanceof Answer
        ? context.json({ ok: true, body: result.body }, result.status)
        : context.json({ ok: true, body: result ?? {} });
    });
  }
  app.notFound((context) => {
    try {
      authenticateCall(state, header(context));
      const allowed = routes.filter((route) => matches(route.path, context.req.path));
      if (allowed.length === 0) throw noSuchResource();
      throw methodNotAllowed(allowed.map((route) => route.method));
    } catch (error) {
      return refuse(context, error);
    }
  });
  app.onError((error, context) => refuse(context, error));
  return app;
};

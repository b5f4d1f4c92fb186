import * as v from 'valibot';
import { badRequest, forbidden, notFound, Refusal } from '../rest/answers';
import { findDomain } from '../state/domains';
import { fillChatEvents, fillModels, fillSessions, fillUsers } from '../state/fill';
import type { State, StateContents } from '../state/state';
import { type Context, Hono } from 'hono';
import { type HazardChoice, hazardNames } from '../hazards';
import type { SocketFilter } from '../realtime/realtime';
import { readJson } from '../rest/body';
import { expireConsoleSessions } from '../state/console-sessions';
import { availabilities, domainStatuses } from '../state/records';
import { faultInput, type Faults } from './faults';

const kept = 10_000;

type LoggedRequest = { method: string; path: string; query: string; at: number };

/** The last 10,000 REST calls, oldest first. */
export const createRequestLog = (now: () => number) => {
  let requests: LoggedRequest[] = [];
  return {
    note: (method: string, { pathname, search }: URL) => {
      requests.push({ method, path: pathname, query: search, at: now() });
      if (requests.length > 2 * kept) requests = requests.slice(-kept);
    },
    list: () => requests.slice(-kept),
    reset: () => {
      requests = [];
    },
  };
};

type RequestLog = ReturnType<typeof createRequestLog>;

const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0);

const fillInput = v.strictObject({
  users: amount,
  models: amount,
  sessions: amount,
  chatEvents: amount,
  /** The domain for everything except users. */
  namespace: v.optional(v.string(), 'acme'),
  domain: v.optional(v.string(), 'orders'),
});

/** Adds any number of records, for large lists. */
const fill = (state: State, input: v.InferOutput<typeof fillInput>): void => {
  const { users, models, sessions, chatEvents } = input;
  if (models + sessions + chatEvents > 0) {
    const domain = findDomain(state, input.namespace, input.domain);
    if (!domain) throw notFound('There is no such domain.');
    if (models > 0) fillModels(state, domain, models);
    if (sessions > 0) fillSessions(state, domain, sessions);
    if (chatEvents > 0) fillChatEvents(state, domain, chatEvents);
  }
  if (users > 0) fillUsers(state, users);
};

const domainChange = v.strictObject({
  status: v.optional(v.picklist(domainStatuses)),
  availability: v.optional(v.picklist(availabilities)),
  statusMessage: v.optional(v.string()),
  schemaVersion: v.optional(v.string()),
  /** An upgrade of the domain ends in error with this message; null: it succeeds. */
  upgradeFailure: v.nullish(v.string()),
});
const sessionFilter = v.strictObject({ username: v.optional(v.string()) });
const socketFilter = v.strictObject({
  namespace: v.optional(v.string()),
  domain: v.optional(v.string()),
  username: v.optional(v.string()),
});

const hazardChoice = v.strictObject({ names: v.union([v.boolean(), v.array(v.picklist(hazardNames))]) });

/** The parts of the sandbox that the control API changes. */
type Controlled = {
  state: State;
  faults: Faults;
  log: RequestLog;
  /** Closes realtime connections without a message, as a network failure would. @returns how many */
  dropSockets: (filter: SocketFilter) => number;
  /** Imitates these hazards from now on, and no others. */
  chooseHazards: (choice: HazardChoice) => void;
  seed: () => StateContents;
};

const read = async <Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const empty = context.req.header('content-length') === '0' || !context.req.raw.body;
  const result = v.safeParse(schema, empty ? {} : await readJson(context.req.raw));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw badRequest(`${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
};

/** /control/*: sets any state of the sandbox immediately. Answers in the same envelope as REST. */
export const createControl = ({ state, faults, log, dropSockets, chooseHazards, seed }: Controlled): Hono => {
  const app = new Hono().basePath('/control');
  const ok = (context: Context, body: object = {}) => context.json({ ok: true, body });

  // These calls need no sign-in, so a page of another origin must not be able to make them.
  app.use(async (context, next) => {
    const origin = context.req.header('origin');
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    const foreign = origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
    if (foreign) {
      throw forbidden('The control surface takes no calls from pages of another origin.');
    }
    await next();
  });
  app.put('/domains/:ns/:id', async (context) => {
    const { upgradeFailure, ...change } = await read(context, domainChange);
    const domain = findDomain(state, context.req.param('ns'), context.req.param('id'));
    if (!domain) throw notFound('There is no such domain.');
    if (change.status !== undefined) delete domain.due;
    if (upgradeFailure === null) delete domain.upgradeFailure;
    else if (upgradeFailure !== undefined) domain.upgradeFailure = upgradeFailure;
    Object.assign(domain, change);
    state.saveDomain(domain);
    state.announce({ type: 'domain.changed', domain });
    return ok(context);
  });
  app.post('/sessions/expire', async (context) => {
    const { username } = await read(context, sessionFilter);
    expireConsoleSessions(state, username);
    return ok(context);
  });
  app.post('/faults', async (context) => {
    faults.add(await read(context, faultInput));
    return ok(context);
  });
  app.delete('/faults', (context) => {
    faults.clear();
    return ok(context);
  });
  app.post('/sockets/drop', async (context) => {
    return ok(context, { dropped: dropSockets(await read(context, socketFilter)) });
  });
  app.put('/hazards', async (context) => {
    const { names } = await read(context, hazardChoice);
    chooseHazards(names);
    return ok(context);
  });
  app.post('/fill', async (context) => {
    fill(state, await read(context, fillInput));
    return ok(context);
  });
  app.get('/requests', (context) => ok(context, { requests: log.list() }));
  app.post('/requests/reset', (context) => {
    log.reset();
    return ok(context);
  });
  app.post('/reset', (context) => {
    faults.clear();
    log.reset();
    const { server, domains } = seed();
    const { convergenceKey } = state.server;
    state.replace({ server: convergenceKey ? { ...server, convergenceKey } : server, domains });
    return ok(context);
  });
  app.notFound((context) =>
    context.json(
      { ok: false, body: notFound('The control surface has no such call; see sandbox/README.md.').body },
      404,
    ),
  );
  app.onError((error, context) => {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal_server_error', error.message);
    return context.json({ ok: false, body: refusal.body }, refusal.status);
  });
  return app;
};

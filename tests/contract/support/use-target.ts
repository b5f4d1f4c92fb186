import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, type TestContext } from 'vitest';
import { useNotes } from './notes';
import { signIn, type Answer, type Caller } from '../../../scripts/contract/call';
import { openTarget, type Target } from './target';

/** Maximum milliseconds to create or delete a domain. */
export const patience = 60_000;

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Body of the envelope. */
export const bodyOf = (answer: Answer) => (answer.body as { ok: boolean; body: Record<string, unknown> }).body;

/** Body of a refusal envelope. */
export const refused = (code: string, message?: string, details?: object) => ({
  error_code: code,
  error_message: message,
  error_details: details,
});

/** Refusal of a body without a field of that type. */
export const lacking = (field: string, type = 'java.lang.String') =>
  refused('bad_request', `No usable value for ${field}\nDid not find value which can be converted into ${type}`);

/**
 * Sends a call, e.g. 'GET /users' or ['POST /users', body], and checks the status and, if given, the body of the envelope.
 * Resolves with that body.
 */
const expecting =
  (call: Caller) =>
  async <Body = Record<string, unknown>>(
    request: string | readonly [request: string, body: unknown],
    status: number,
    expected?: unknown,
  ): Promise<Body> => {
    const [text, body] = typeof request === 'string' ? [request, undefined] : request;
    const [method = '', ...path] = text.split(' ');
    const answer = await call(method, path.join(' '), { body });
    const found = expected === undefined ? {} : { answer: answer.body };
    const wanted = expected === undefined ? {} : { answer: { ok: status < 400, body: expected } };
    expect({ request: text, status: answer.status, ...found }).toEqual({ request: text, status, ...wanted });
    return bodyOf(answer) as Body;
  };

export const domainPassword = 'Aa1!secret';

export const newId = () => `case-${randomBytes(5).toString('hex')}`;

/** A signed-in operator created by the tests. */
export type Operator = {
  username: string;
  password: string;
  token: string;
  call: Caller;
  expects: ReturnType<typeof expecting>;
};

/** The beginning of the names of this run; the names of a file add their own random part. */
const runName = () => {
  const given = process.env['CONTRACT_TARGET'];
  return given === undefined ? 'contract' : (JSON.parse(given) as Target).run;
};

/**
 * Opens the target for the tests of one file, with a new namespace whose random name begins with `run()`.
 * Nothing is created on the server whose name does not begin with it, and nothing else is changed. `npm run test:contract`
 * removes all of it.
 */
export const useTarget = () => {
  const name = `${runName()}-${randomBytes(4).toString('hex')}`;
  let opened: Target | undefined;
  let count = 0;
  const target = () => {
    if (!opened) throw new Error('The target is not open.');
    return opened;
  };
  const call: Caller = (method, path, options) => target().call(method, path, options);
  const expects = expecting(call);
  const run = () => name;
  /** Name for a user or namespace. */
  const newName = () => `${name}-${(count += 1)}`;
  const namespace = () => name;
  const pathOf = (id: string) => `/domains/${encodeURIComponent(name)}/${encodeURIComponent(id)}`;
  /** Where clients connect to a domain. */
  const realtimeUrlOf = (id: string) => `${target().realtimeUrl}/${name}/${encodeURIComponent(id)}`;

  const until = async (what: string, reached: () => Promise<boolean>) => {
    const end = Date.now() + patience;
    while (!(await reached())) {
      if (Date.now() > end) throw new Error(`${what}: not reached in ${patience} ms.`);
      await sleep(100);
    }
  };
  const create = (id: string, displayName = 'Contract case') =>
    call('POST', '/domains', { body: { namespace: name, id, displayName } });
  /** A server answers calls for the configuration of a domain only some time after it says that it is ready. */
  const ready = (id: string) =>
    until(
      `${id} ready`,
      async () =>
        bodyOf(await call('GET', pathOf(id)))['status'] === 'ready' &&
        (await call('GET', `${pathOf(id)}/config/anonymousAuth`)).status === 200,
    );
  /** Creates a domain for all tests, with these users. @returns its path */
  const useDomain = (...usernames: string[]) => {
    const path = pathOf(newId());
    beforeAll(async () => {
      const id = decodeURIComponent(path.split('/').at(-1) ?? '');
      await create(id);
      await ready(id);
      for (const username of usernames)
        await expects([`POST ${path}/users`, { username, password: domainPassword }], 201);
    }, patience);
    return path;
  };
  /** Creates an operator with that server role. */
  const operator = async (serverRole = 'Developer'): Promise<Operator> => {
    const username = newName();
    const password = `Aa1!${randomBytes(9).toString('hex')}`;
    const user = { username, displayName: 'Contract Case', email: `${username}@example.com`, serverRole };
    const answer = await call('POST', '/users', { body: { ...user, password } });
    if (answer.status !== 201) throw new Error(`The user ${username} was refused (${answer.status}).`);
    const token = await signIn(target().url, username, password);
    const own: Caller = (method, path, options = {}) => call(method, path, { token, ...options });
    return { username, password, token, call: own, expects: expecting(own) };
  };

  beforeAll(async () => {
    opened = await openTarget();
    const answer = await call('POST', '/namespaces', { body: { id: name, displayName: name } });
    if (answer.status !== 201) throw new Error(`The namespace ${name} was refused (${answer.status}).`);
  });
  afterAll(async () => {
    await opened?.close();
  });
  const known = useNotes(target);
  /** Skips the test on other servers and notes the reason in the report. */
  const onlyOnSandbox = ({ skip }: TestContext, reason: string) => skip(target().kind === 'server', reason);
  /** Skips the test on other servers unless the operator allows changes of the settings. */
  const changesSettings = ({ skip }: TestContext) =>
    skip(!target().mayChangeSettings, 'it changes a setting and puts it back: only with --with-settings');
  return {
    target,
    call,
    expects,
    run,
    newName,
    namespace,
    pathOf,
    realtimeUrlOf,
    until,
    create,
    ready,
    useDomain,
    operator,
    known,
    onlyOnSandbox,
    changesSettings,
  };
};

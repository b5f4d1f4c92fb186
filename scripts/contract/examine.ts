import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../refusal';
import { writeFileSync } from 'node:fs';
import { type Caller, send } from './call';
import type { ContractFlags } from './flags';
import { preflight } from './preflight';
import { exitCodeOf, markdownReport, type Run, tally, terminalReport, titleOf } from './report';
import { beginningWith, findNames, newRunName, readSettings, restoreSettings, startOfRun, sweep } from './sweep';
import { runChecks } from './run-checks';

/** Asks on the terminal. `hidden` does not show what is typed. */
const ask = async (question: string, hidden = false): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden ? silent : process.stdout, terminal: true });
  if (hidden) process.stdout.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('SIGINT', () => reject(new Refusal('\nStopped. Nothing was created.')));
      terminal.question(hidden ? '' : question).then(resolve, reject);
    });
  } finally {
    terminal.close();
    if (hidden) process.stdout.write('\n');
  }
};

const askFor = (variable: string, question: string, hidden = false): Promise<string> => {
  if (!process.stdin.isTTY) throw new Refusal(`${variable} must be set where there is no terminal to ask.`);
  return ask(question, hidden);
};

/** Maximum milliseconds until a domain is deleted. */
const patience = 60_000;
/** Younger remains may belong to a run under way. */
const oldAfter = 60 * 60_000;

const listOf = ({ users, namespaces }: { users: string[]; namespaces: string[] }) =>
  [...users.map((name) => `user ${name}`), ...namespaces.map((name) => `namespace ${name}`)].join(', ');

const isRemains = (name: string) => startOfRun(name) !== undefined;
const isOld = (name: string) => {
  const start = startOfRun(name);
  return start !== undefined && Date.now() - start.getTime() > oldAfter;
};
const remains = (matches: (name: string) => boolean) => ({ filter: 'contract-', matches });

const removeRemains = async (call: Caller): Promise<0 | 2> => {
  const found = listOf(await findNames(call, remains(isRemains)));
  console.log(found === '' ? 'Earlier runs left nothing.' : `Removing what earlier runs left: ${found}.`);
  if (found === '') return 0;
  const problems = await sweep({ call, patience }, remains(isRemains));
  console.log(['Done.', ...problems].slice(problems.length > 0 ? 1 : 0).join('\n'));
  return problems.length > 0 ? 2 : 0;
};

/** Says what will happen to the server, before it does. */
const announce = async (call: Caller, name: string, { mayChangeSettings }: ContractFlags) => {
  const settings = mayChangeSettings
    ? `The minimum password length (${String((await readSettings(call))['passwords.minimum-length'])}) is changed for a moment and put back.`
    : 'Settings of the server are not changed (--with-settings allows it).';
  console.log(`
This creates users, namespaces and domains (about 30 namespaces, 30 domains and 100 users) whose names begin with
  ${name}
and removes them at the end, also when it is stopped. Nothing else is changed.
${settings}`);
  const found = async (matches: (name: string) => boolean) => listOf(await findNames(call, remains(matches)));
  const old = await found(isOld);
  const young = await found((each) => isRemains(each) && !isOld(each));
  if (old !== '') console.log(`Left by an earlier run, and removed first: ${old}.`);
  if (young !== '')
    console.log(`Of a run in the last hour, and kept, as it may not have ended: ${young}. --clean removes them.`);
  return { hasOld: old !== '' };
};

const createNamespace = async (call: Caller, id: string) => {
  const { status, body } = await call('POST', '/namespaces', { body: { id, displayName: id } });
  if (status === 201) return;
  const code = (body as { body?: { error_code?: string } } | undefined)?.body?.error_code;
  throw new Refusal(
    `The server refuses to create the namespace ${id} (${[`status ${status}`, code].filter(Boolean).join(', ')}); without it nothing can be examined.`,
  );
};

/**
 * Examines a server, and removes what it created, whatever happens.
 * @param stop ends the examination early
 * @returns the exit code
 * @throws Refusal if it cannot begin
 */
export const examine = async (flags: ContractFlags, stop: AbortSignal): Promise<number> => {
  const { url, realtimeUrl, mayChangeSettings, only } = flags;
  const username = flags.username ?? (await askFor('CONTRACT_USERNAME', 'User name of a Server Admin: '));
  const password = flags.password ?? (await askFor('CONTRACT_PASSWORD', `Password of ${username}: `, true));
  const { version, token } = await preflight({ url, realtimeUrl, username, password });
  const call: Caller = (method, path, options = {}) => send(`${url}${path}`, method, { token, ...options });
  const name = newRunName(new Date());
  try {
    console.log(`Convergence server ${version} at ${url}, examined as ${username}`);
    if (flags.clean) return await removeRemains(call);
    const { hasOld } = await announce(call, name, flags);
    const declined = !flags.yes && process.stdin.isTTY && !/^y(es)?$/i.test((await ask('Start? [y/N] ')).trim());
    if (declined || stop.aborted) throw new Refusal('Stopped. Nothing was created.');
    const run: Run = {
      server: url,
      version,
      username,
      name,
      started: new Date(),
      chosen: only,
      results: [],
      stopped: false,
      problems: hasOld ? await sweep({ call, patience }, remains(isOld)) : [],
    };
    const before = mayChangeSettings ? await readSettings(call) : {};
    try {
      await createNamespace(call, name);
      console.log('');
      const problems = await runChecks(
        { url, realtimeUrl, username, token, run: name, mayChangeSettings },
        only,
        (result) => {
          run.results.push(result);
          const differs = result.checks.some((check) => check.result === 'differs');
          console.log(`${differs ? 'differs' : 'ok     '}  ${titleOf(result.area)}: ${tally(result.checks)}`);
        },
        stop,
      );
      run.problems.push(...problems);
    } finally {
      run.stopped = stop.aborted;
      console.log(`\n${stop.aborted ? 'Stopped. ' : ''}Removing what was created …`);
      if (mayChangeSettings) run.problems.push(...(await restoreSettings(call, before)));
      const left = await sweep({ call, patience }, beginningWith(name));
      run.problems.push(...left, ...(left.length > 0 ? ['To remove what is left, run this again with --clean'] : []));
    }
    run.results.sort((one, other) => only.indexOf(one.area) - only.indexOf(other.area));
    console.log(`\n${terminalReport(run).replaceAll(token, '(token)')}`);
    writeReport(flags.report, markdownReport(run).replaceAll(token, '(token)'));
    return exitCodeOf(run);
  } finally {
    await call('POST', '/auth/logout', { body: { token }, token: 'none' }).catch(() => undefined);
  }
};

const writeReport = (file: string, text: string) => {
  try {
    writeFileSync(file, text);
    console.log(`The whole report: ${file}`);
  } catch (error) {
    throw new Refusal(`The report could not be written: ${(error as Error).message}.`);
  }
};

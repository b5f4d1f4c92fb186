import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { createControl, createRequestLog } from './control/control';
import { createFaults } from './control/faults';
import { createHazards, type HazardChoice } from './hazards';
import { createRealtime } from './realtime/realtime';
import { createRest } from './rest/rest';
import { replaceKnownCredentials, seedContents } from './state/seed';
import { keepSettled } from './state/life-cycle';
import { openContents } from './state/store';
import { createState, type Pace, type State } from './state/state';

export type SandboxOptions = {
  /** Directory for the data. Absent: memory only. */
  data?: string;
  /** 'demo' (default): demo data. 'bare': only the user admin and the domain convergence/default. */
  seed?: 'demo' | 'bare';
  /** Replaces the default password of all seeded users and known API keys. */
  password?: string;
  /** Mounts /control/*, for tests and designers. Needs no sign-in. */
  control?: boolean;
  /** The hazards of the real server to imitate: all, none or some; see README.md. Default none. */
  hazards?: HazardChoice;
  /** Durations of the life cycle, in milliseconds. Default like the real server's: 8000, 1000, 6000. */
  pace?: Pace;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Told in one sentence each what in the data directory is damaged or foreign. Default: it is printed. */
  note?: (sentence: string) => void;
};

/** A small Convergence server. */
export type Sandbox = {
  /** REST, mounted at the root. `env`: bindings of @hono/node-server when it serves the request. */
  fetch(request: Request, env?: HttpBindings): Response | Promise<Response>;
  /** Realtime, at any path /{namespace}/{domainId}. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  readonly state: State;
  /** Users had the default password before; see `SandboxOptions.password`. */
  readonly replacedPasswords: boolean;
  /** Closes the connections and writes pending changes. */
  close(): Promise<void>;
};

/** Durations of a real server on an idle machine, in milliseconds. */
export const realPace: Pace = { initializing: 8_000, deleting: 1_000, upgrading: 6_000 };

/**
 * Starts a sandbox with the data of the directory, or the seed if it is empty.
 * @throws StoreError with one clear sentence if the users in the data directory are damaged, or it can't be written to
 */
export const createSandbox = async ({
  data,
  seed = 'demo',
  password,
  control = false,
  hazards = false,
  pace = realPace,
  now = Date.now,
  note = (sentence) => void process.stderr.write(`${sentence}\n`),
}: SandboxOptions = {}): Promise<Sandbox> => {
  const freshSeed = () => {
    const contents = seedContents(seed, now());
    if (password !== undefined) replaceKnownCredentials(contents, password);
    return contents;
  };
  const { contents, store, unsaved } = openContents(data, () => seedContents(seed, now()), now(), note);
  const replacedPasswords = password !== undefined && replaceKnownCredentials(contents, password);
  const state = createState(contents, { pace, now, store });
  if (unsaved.server || replacedPasswords) state.saveServer();
  for (const domain of replacedPasswords ? contents.domains : unsaved.domains) state.saveDomain(domain);
  await state.flush();
  const stopSettling = keepSettled(state);
  const { imitates, choose } = createHazards(hazards);
  const realtime = createRealtime(state, { hazards: imitates });
  const faults = createFaults();
  const log = createRequestLog(now);
  const rest = createRest(state, {
    hazards: imitates,
    ...(control
      ? {
          intercept: (request, env) => {
            const url = new URL(request.url);
            log.note(request.method, url);
            return faults.apply(request.method, url, env);
          },
        }
      : {}),
  });
  const controls = control
    ? createControl({
        state,
        faults,
        log,
        dropSockets: (filter) => realtime.drop(filter),
        chooseHazards: choose,
        seed: freshSeed,
      })
    : undefined;

  return {
    state,
    replacedPasswords,
    fetch: async (request, env) => {
      if (!controls || !/^\/control(\/|$)/.test(new URL(request.url).pathname)) {
        return rest.fetch(request, env);
      }
      const response = await controls.fetch(request);
      await state.flush();
      return response;
    },
    upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
    close: async () => {
      stopSettling();
      faults.close();
      realtime.close();
      await state.close();
    },
  };
};

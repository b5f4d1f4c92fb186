import type { StateValue } from 'xstate';
import { type CheckId, checkIds, type Findings, type Results, type Situation } from '~/core/connection/checks';
import { connectionCheckMachine } from '~/machines/connection/connection-check-machine';
import { frozen } from './frozen';

export const addresses = {
  rest: 'https://rt.example.com:8081/',
  realtime: 'https://rt.example.com:8080/',
};
export const situation: Situation = {
  page: 'https://console.example.com',
  addresses,
  domain: { namespace: 'acme', id: 'orders' },
  signedIn: true,
};
/** Wed, 04 Nov 2026 09:00:00 UTC. */
export const startedAt = 1_793_782_800_000;
export const about = { browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0', version: '0.1.0' };

/** What the checks find when everything works. */
export const good: Findings = {
  browser: { kind: 'online' },
  config: { kind: 'unchanged', addresses },
  reach: { kind: 'reached', took: 31 },
  cors: { kind: 'allowed' },
  server: { kind: 'convergence', version: '1.0.0-rc.13', schemaVersion: '1.0' },
  session: { kind: 'valid', expiresIn: 3_240_000 },
  clock: { kind: 'compared', with: 'rest', ahead: 400 },
  restLatency: { times: [21, 22, 24, 26, 40], failed: 0 },
  realtime: { kind: 'answered', took: 18 },
  realtimeLatency: { times: [12, 13, 13, 14, 30], failed: 0 },
};

/** Results as if these checks had found `good`, except for what is given. */
export function resultsWith(given: Partial<Findings> = {}, until: CheckId = 'realtimeLatency'): Results {
  const ran = checkIds.slice(0, checkIds.indexOf(until) + 1);
  return Object.fromEntries(
    ran.map((id, index) => [
      id,
      {
        kind: 'found',
        finding: { ...good, ...given }[id],
        at: startedAt + index * 100,
        took: 12 + index * 9,
      },
    ]),
  );
}

/** What the machine makes of checks that end like this: later ones may be skipped. */
export const skipping = (because: CheckId, ...ids: CheckId[]): Results =>
  Object.fromEntries(ids.map((id) => [id, { kind: 'skipped', because, at: startedAt, took: 0 }]));

export const frozenCheck = (
  run: 'checking' | 'complete' | 'canceled',
  results: Results,
  more: { copy?: StateValue; situation?: Situation } = {},
) =>
  frozen(connectionCheckMachine, {
    value: { run, copy: more.copy ?? 'resting' },
    context: { situation: more.situation ?? situation, now: () => startedAt, about, results, startedAt },
  });

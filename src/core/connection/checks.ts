import { countOf } from '../counts';

/** The steps of a connection check, in their order. */
export const checkIds = [
  'browser',
  'config',
  'reach',
  'cors',
  'server',
  'session',
  'clock',
  'restLatency',
  'realtime',
  'realtimeLatency',
] as const;
export type CheckId = (typeof checkIds)[number];

/** Addresses of the server, absolute; both end in '/'. */
export type Addresses = { rest: string; realtime: string };

/** What is checked, and from where. */
export type Situation = {
  /** The origin of the console's page, as in "https://console.example.com". */
  page: string;
  /** The addresses that the page uses; undefined if config.json could not be used. */
  addresses: Addresses | undefined;
  /** The open domain. */
  domain: { namespace: string; id: string } | undefined;
  signedIn: boolean;
};

/** Round trips in milliseconds, and how many of them failed. */
export type RoundTrips = { times: number[]; failed: number };

/** `answered`: whether the address answers plain HTTP; the status only if the browser may see it. */
type Refused = { kind: 'refused'; answered: boolean; status?: number | undefined };

/** What each check has found. Plain data without tokens and passwords. */
export type Findings = {
  browser: { kind: 'online' } | { kind: 'offline' };
  /** `changed`: the file now names other addresses than the page uses. `problem`: a sentence. */
  config:
    | { kind: 'unchanged' | 'changed'; addresses: Addresses }
    | { kind: 'problem'; message: string; addresses?: undefined };
  /** `blocked`: by the policy of the console's page. */
  reach: { kind: 'reached' | 'redirected' | 'unreachable' | 'blocked'; took: number };
  cors: { kind: 'notNeeded' | 'allowed' | 'refused' | 'preflightRefused' };
  server:
    | { kind: 'convergence'; version?: string | undefined; schemaVersion?: string | undefined }
    | { kind: 'webPage' | 'other'; status: number }
    | { kind: 'unanswered' };
  session: { kind: 'valid'; expiresIn: number } | { kind: 'refused' } | { kind: 'unanswered' } | { kind: 'signedOut' };
  /** `ahead`: how far the browser's clock is ahead, in milliseconds. `web`: compared with the console's web server. */
  clock: { kind: 'compared'; with: 'rest' | 'web'; ahead: number } | { kind: 'hidden' };
  restLatency: RoundTrips;
  /** `silent`: the socket opened, but no answer came. */
  realtime:
    { kind: 'answered'; took: number } | { kind: 'silent' | 'blocked' } | { kind: 'closed'; code: number } | Refused;
  realtimeLatency: RoundTrips;
};

/** The end of one check. `skipped`: after the failure of `because`. `broken`: an error in the check. */
type Result<Finding> =
  | { kind: 'found'; finding: Finding }
  | { kind: 'timedOut'; seconds: number }
  | { kind: 'broken'; message: string }
  | { kind: 'skipped'; because: CheckId };
export type Results = { [Id in CheckId]?: Result<Findings[Id]> & { at: number; took: number } };

/** A check without the others makes no sense. */
const needs: Partial<Record<CheckId, CheckId>> = {
  reach: 'config',
  cors: 'reach',
  server: 'cors',
  session: 'server',
  clock: 'cors',
  restLatency: 'server',
  realtime: 'config',
  realtimeLatency: 'realtime',
};

export const nextCheck = (results: Results): CheckId | undefined => checkIds.find((id) => results[id] === undefined);

/** The failed check that makes this one pointless. */
export function blockerOf(
  id: CheckId,
  results: Results,
  hasFailed: (id: CheckId, results: Results) => boolean,
): CheckId | undefined {
  const needed = needs[id];
  if (needed === undefined) return undefined;
  const result = results[needed];
  if (result?.kind === 'skipped') return result.because;
  return hasFailed(needed, results) ? needed : undefined;
}

export const resultsBefore = (first: CheckId, results: Results): Results =>
  Object.fromEntries(
    checkIds.slice(0, checkIds.indexOf(first)).flatMap((id) => (results[id] ? [[id, results[id]]] : [])),
  );

/** The page's addresses, or those of a config.json that was corrected after the page was loaded. */
export function addressesOf(situation: Situation, { config }: Results): Addresses | undefined {
  return situation.addresses ?? (config?.kind === 'found' ? config.finding.addresses : undefined);
}

/** As in "12 ms" or "1.4 s". */
export const duration = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [lower = 0, upper = lower] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (lower + upper) / 2;
}

/** As in "14 minutes" or "1 second"; whole units, rounded. */
export function roughly(milliseconds: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const;
  const [unit, size] = units.find(([, least]) => milliseconds >= 2 * least) ?? (['second', 1_000] as const);
  return countOf(Math.round(milliseconds / size), unit);
}

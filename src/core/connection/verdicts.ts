import {
  type Addresses,
  addressesOf,
  type CheckId,
  checkIds,
  duration,
  type Findings,
  median,
  type Results,
  roughly,
  type RoundTrips,
  type Situation,
} from './checks';
import { countOf } from '../counts';

/** `unknown`: the browser can't tell. */
export type Verdict = {
  state: 'fine' | 'warning' | 'failed' | 'unknown';
  /** What was found, as a sentence. */
  found: string;
  /** What to do, each a sentence. */
  advice: string[];
};
type Case = Omit<Situation, 'addresses'> & {
  results: Results;
  addresses: Addresses;
  /** The page has loaded a valid config.json. */
  isConfigured: boolean;
};

const fine = (found: string): Verdict => ({ state: 'fine', found, advice: [] });
const warning = (found: string, ...advice: string[]): Verdict => ({ state: 'warning', found, advice });
const failed = (found: string, ...advice: string[]): Verdict => ({ state: 'failed', found, advice });
const unknown = (found: string, ...advice: string[]): Verdict => ({ state: 'unknown', found, advice });

const isThisMachine = ({ hostname }: URL) => /^(localhost|\[::1\]|127\.[\d.]+)$/.test(hostname);
const isOffline = ({ results: { browser } }: Pick<Case, 'results'>) =>
  browser?.kind === 'found' && browser.finding.kind === 'offline';

const offlineAdvice = 'Connect this device to the network first: check Wi-Fi, cable and VPN.';
const overloadAdvice = 'The server or a proxy is overloaded, or stuck: check their logs.';
const againAdvice = "Run the check again. If this persists, check the server's log.";
const linkAdvice = 'Check the VPN, this network, the distance to the server, and its load.';
const gatewayAdvice =
  'A proxy in between does not reach the server: check that the server is running, and the address that the proxy forwards to.';
const policyAdvice = (address: string) =>
  `Allow ${new URL(address).origin} in connect-src of the Content-Security-Policy that the console's web server sends. "npm run headers" prints the right one.`;

/** Why nothing answers at an address, as far as a browser can tell. */
function reasonsFor(address: string, kind: 'REST' | 'realtime', at: Case, hostAnswers: boolean): string[] {
  if (isOffline(at)) return [offlineAdvice];
  const url = new URL(address);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (hostAnswers)
    return [
      `${url.hostname} answers at another port, so the name and the network are fine. Check that the ${kind} API listens on port ${port}, and that a firewall lets it through.`,
    ];
  return [
    ...(isThisMachine(url)
      ? ['Start the server on this computer, or correct the port in config.json.']
      : [
          'Check that the server is running, and that its host and port in config.json are right.',
          `Check that this network reaches ${url.hostname}: DNS, VPN, firewall, proxy settings.`,
        ]),
    ...(url.protocol === 'https:'
      ? [
          `Open ${address} in a new tab. If the browser warns about the certificate, renew or replace it: a page can't connect until the browser trusts it.`,
        ]
      : []),
  ];
}

const reached = ({ reach }: Results) =>
  reach?.kind === 'found' && ['reached', 'redirected'].includes(reach.finding.kind);
const connected = ({ realtime }: Results) =>
  realtime?.kind === 'found' &&
  (['answered', 'silent', 'closed'].includes(realtime.finding.kind) ||
    (realtime.finding.kind === 'refused' && realtime.finding.answered));
const sameHost = ({ rest, realtime }: Addresses) =>
  new URL(rest).hostname === new URL(realtime).hostname && new URL(rest).port !== new URL(realtime).port;

/** A proxy's own errors: it does not reach the server behind it. */
const isGatewayError = (status: number) => [502, 503, 504].includes(status);

function latencyOf({ times, failed: lost }: RoundTrips, what: string): Verdict {
  const all = times.length + lost;
  if (times.length === 0) return failed(`None of ${all} ${what} was answered.`);
  const middle = median(times);
  const found = `Median ${duration(middle)} (${duration(Math.min(...times))} to ${duration(Math.max(...times))}, ${times.length} ${what}).`;
  if (lost > 0) return warning(`${lost} of ${all} ${what} got no answer. ${found}`, linkAdvice);
  return middle >= 500 || Math.max(...times) >= 1_000 ? warning(found, linkAdvice) : fine(found);
}

const upgradeAdvice = (at: Case) => [
  `A proxy in between must pass WebSocket upgrades for ${at.addresses.realtime}. For nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`,
  'If the path is rewritten, the server must receive /{namespace}/{domain}. Check realtimeApiUrl in config.json.',
];

const judges: { [Id in CheckId]: (finding: Findings[Id], at: Case) => Verdict } = {
  browser: ({ kind }) =>
    kind === 'online'
      ? fine('The browser is online.')
      : warning('The browser reports that it is offline.', offlineAdvice),

  config: (finding, at) => {
    if (finding.kind === 'problem') {
      const judge = at.isConfigured ? warning : failed;
      return judge(finding.message, 'Correct config.json on the web server, then reload this page.');
    }
    if (finding.kind === 'changed')
      return at.isConfigured
        ? warning('config.json has other addresses than this page uses.', 'Reload this page to use them.')
        : warning('config.json is valid now.', 'Reload this page to use it.');
    const url = new URL(finding.addresses.rest);
    return isThisMachine(url) && !isThisMachine(new URL(at.page))
      ? warning(
          `restApiUrl is ${url.host}, which points to each operator's own computer, not the server.`,
          'Enter a host name in config.json that operators can reach.',
        )
      : fine('config.json is valid.');
  },

  reach: ({ kind, took }, at) => {
    const { rest } = at.addresses;
    if (kind === 'reached') return fine(`The address answers after ${duration(took)}.`);
    if (kind === 'redirected')
      return warning(
        'The address redirects to another one.',
        'A sign-in page of a proxy may be in front of the server: exempt the REST API from it, or enter the final address in config.json.',
      );
    if (kind === 'blocked')
      return failed("The security policy of the console's page blocks this address.", policyAdvice(rest));
    return failed(
      `Nothing answers at this address (the browser gave up after ${duration(took)}).`,
      ...reasonsFor(rest, 'REST', at, sameHost(at.addresses) && connected(at.results)),
    );
  },

  cors: ({ kind }, at) => {
    if (kind === 'notNeeded') return fine('Not needed: the address has the same origin as this page.');
    if (kind === 'allowed') return fine(`Requests from ${at.page} are allowed.`);
    if (kind === 'preflightRefused')
      return failed(
        'Simple requests are allowed, but not those with an Authorization header.',
        'A proxy must let OPTIONS requests through without a sign-in, and allow the headers Authorization and Content-Type.',
      );
    return failed(
      `The address answers, but does not allow requests from ${at.page}.`,
      `Responses must include Access-Control-Allow-Origin: ${at.page}. Convergence sends it; a proxy in between must not remove it.`,
      'It is also missing when a proxy answers with an error page, or the server with 503: check that the server behind the proxy is running.',
    );
  },

  server: (finding, { addresses: { rest } }) => {
    const path = `Check that restApiUrl includes the path of the REST API: it is ${rest}.`;
    switch (finding.kind) {
      case 'convergence':
        return fine(
          [
            `Convergence Server${finding.version === undefined ? '' : ` ${finding.version}`}`,
            ...(finding.schemaVersion ? [`database schema ${finding.schemaVersion}`] : []),
          ].join(', ') + '.',
        );
      case 'unanswered':
        return failed('The connection broke before the answer arrived.', againAdvice);
      default: {
        const { status } = finding;
        if (isGatewayError(status)) return failed(`The server can't answer: status ${status}.`, gatewayAdvice);
        if (status === 401 || status === 403 || status === 407)
          return failed(
            `Something in front of the server requires its own sign-in: status ${status}.`,
            'Exempt the REST API from the sign-in of the proxy.',
          );
        return failed(`The response isn't from a Convergence server: status ${status}.`, path);
      }
    }
  },

  session: (finding) => {
    switch (finding.kind) {
      case 'valid':
        return fine(`The server accepts your session for another ${roughly(finding.expiresIn)}.`);
      case 'refused':
        return failed('The server no longer accepts your session.', 'Sign in again.');
      case 'unanswered':
        return failed('The server did not say whether it accepts your session.', againAdvice);
      case 'signedOut':
        return unknown('You are not signed in.');
    }
  },

  clock: (finding) => {
    if (finding.kind === 'hidden') return unknown("The server's time is not visible to this page.");
    const { ahead, with: other } = finding;
    const whose = other === 'rest' ? "the server's clock" : "the clock of the console's web server";
    const size = Math.abs(ahead);
    if (size < 2_000) return fine(`This computer's clock agrees with ${whose}.`);
    const found = `This computer's clock is ${roughly(size)} ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}.`;
    return size <= 30_000
      ? fine(found)
      : warning(
          found,
          'Set both clocks by NTP. Tokens (JWT) signed or checked by a wrong clock are refused as expired or not yet valid, and times are shown wrong.',
        );
  },

  restLatency: (trips) => latencyOf(trips, 'calls'),

  realtime: (finding, at) => {
    const { realtime } = at.addresses;
    switch (finding.kind) {
      case 'answered':
        return fine(`The WebSocket opens, and the server answers after ${duration(finding.took)}.`);
      case 'silent':
        return warning(
          'The WebSocket opens, but nothing answers a ping.',
          'Check that realtimeApiUrl leads to the realtime API of Convergence, and not to another service.',
        );
      case 'closed':
        return failed(
          `The WebSocket opens but closes immediately (code ${finding.code}).`,
          'Check the log of the proxy and of the server: one of them ends the connection.',
        );
      case 'blocked':
        return failed(
          "The security policy of the console's page blocks this address.",
          policyAdvice(realtime.replace(/^http/, 'ws')),
        );
      case 'refused': {
        const { answered, status } = finding;
        if (!answered)
          return failed(
            'No WebSocket could be opened: nothing answers at this address.',
            ...reasonsFor(realtime, 'realtime', at, sameHost(at.addresses) && reached(at.results)),
          );
        return status !== undefined && isGatewayError(status)
          ? failed(`No WebSocket could be opened: status ${status}.`, gatewayAdvice)
          : failed('The address answers, but refuses to open a WebSocket.', ...upgradeAdvice(at));
      }
    }
  },

  realtimeLatency: (trips) => latencyOf(trips, 'pings'),
};

const timeouts: Partial<Record<CheckId, (at: Case) => string[]>> = {
  reach: (at) => [
    'Requests get no response: usually a firewall blocks them, or the host is down.',
    ...reasonsFor(at.addresses.rest, 'REST', at, sameHost(at.addresses) && connected(at.results)),
  ],
  realtime: upgradeAdvice,
};

/** What a check has found, and what to do; undefined if it was skipped or has not run. */
export function verdictOf<Id extends CheckId>(id: Id, situation: Situation, results: Results): Verdict | undefined {
  const result: Results[Id] = results[id];
  const isConfigured = situation.addresses !== undefined;
  // Without addresses, the checks that need them are skipped.
  const at = { ...situation, results, addresses: addressesOf(situation, results), isConfigured } as Case;
  switch (result?.kind) {
    case 'found':
      return judges[id](result.finding, at);
    case 'timedOut': {
      const judge = id === 'config' && isConfigured ? warning : failed;
      return judge(`No answer within ${result.seconds} seconds.`, ...(timeouts[id]?.(at) ?? [overloadAdvice]));
    }
    case 'broken':
      return unknown(`This could not be checked: ${result.message}`);
    default:
      return undefined;
  }
}

/** Whether the checks that need this one make no sense. */
export const hasFailed = (situation: Situation) => (id: CheckId, results: Results) =>
  id === 'config'
    ? addressesOf(situation, results) === undefined
    : verdictOf(id, situation, results)?.state === 'failed';

export const checkTitles: Record<CheckId, string> = {
  browser: 'Network',
  config: 'Configuration',
  reach: 'REST connection',
  cors: 'Cross-origin requests',
  server: 'Convergence Server',
  session: 'Session',
  clock: 'Clock',
  restLatency: 'REST latency',
  realtime: 'Realtime connection',
  realtimeLatency: 'Realtime latency',
};

export type Summary = { state: Verdict['state']; text: string };

/** The outcome in one sentence: the first failure, or the number of warnings. `isComplete`: no check was left out. */
export function summaryOf(situation: Situation, results: Results, isComplete: boolean): Summary {
  const verdicts = checkIds.map((id) => [id, verdictOf(id, situation, results)?.state] as const);
  const having = (state: Verdict['state']) => verdicts.filter(([, each]) => each === state);
  const [[firstFailed] = []] = having('failed');
  if (firstFailed !== undefined) {
    // Nothing else can be found out without a network.
    if (isOffline({ results })) return { state: 'failed', text: 'You are offline' };
    const others = having('failed').length - 1;
    const more = others > 0 ? `, and ${others} more` : '';
    return { state: 'failed', text: `Problem found: ${checkTitles[firstFailed]}${more}` };
  }
  if (!isComplete) return { state: 'unknown', text: 'Check canceled' };
  const warnings = having('warning').length;
  if (warnings > 0)
    return {
      state: 'warning',
      text: `Connected, with ${countOf(warnings, 'warning')}`,
    };
  return { state: 'fine', text: 'Everything works' };
}

/** As in "Skipped because “REST connection” failed." */
export const skippedText = (because: CheckId) => `Skipped, because “${checkTitles[because]}” failed.`;

/** Text in which addresses have no credentials and no query, which may hold secrets. */
const withoutSecrets = (text: string) =>
  text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"@]*@/gi, '$1…@')
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s"?#]*)[?#][^\s"]*/gi, '$1?…');

const marks: Record<Verdict['state'], string> = {
  fine: 'OK',
  warning: 'WARNING',
  failed: 'FAILED',
  unknown: '–',
};
/** Epoch milliseconds as ISO 8601 in UTC. */
const iso = (at: number) => new Date(at).toISOString();

type About = {
  /** Epoch milliseconds. */
  now: number;
  /** The browser, as it names itself. */
  browser: string;
  /** The version of the console. */
  version: string;
};

/** The results as Markdown, for a colleague. Holds addresses, but no token, password, key or name of a person. */
export function reportOf(situation: Situation, results: Results, about: About): string {
  const { page, domain, signedIn } = situation;
  const addresses = addressesOf(situation, results);
  const facts = [
    ['Time', iso(about.now)],
    ['Console', `${about.version} at ${page}`],
    ['Browser', about.browser],
    ['REST API', addresses?.rest ?? 'unknown'],
    ['Realtime API', addresses?.realtime ?? 'unknown'],
    ...(domain ? [['Domain', `${domain.namespace}/${domain.id}`]] : []),
    ['Signed in', signedIn ? 'yes' : 'no'],
  ];
  const lines = checkIds.flatMap((id) => {
    const result = results[id];
    const title = `**${checkTitles[id]}**`;
    const verdict = verdictOf(id, situation, results);
    if (!result) return [`- – ${title}: Not checked.`];
    if (result.kind === 'skipped') return [`- – ${title}: ${skippedText(result.because)}`];
    const { state = 'unknown', found = '', advice = [] } = verdict ?? {};
    const when = `(${iso(result.at)}, ${duration(result.took)})`;
    return [`- ${marks[state]} ${title}: ${found} ${when}`, ...advice.map((each) => `  - ${each}`)];
  });
  const isComplete = checkIds.every((id) => results[id]);
  return withoutSecrets(
    [
      `# Connection check: ${summaryOf(situation, results, isComplete).text}`,
      '',
      ...facts.map(([name, value]) => `- ${name}: ${value}`),
      '',
      '## Checks',
      '',
      ...lines,
      '',
    ].join('\n'),
  );
}

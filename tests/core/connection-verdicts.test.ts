import { describe, expect, it } from 'vitest';
import {
  type CheckId,
  duration,
  type Findings,
  median,
  type Results,
  roughly,
  type Situation,
} from '~/core/connection/checks';
import { reportOf, summaryOf, verdictOf } from '~/core/connection/verdicts';
import { about, addresses, good, resultsWith, situation, skipping, startedAt } from '../support/connection-samples';

const judged = <Id extends CheckId>(
  id: Id,
  finding: Findings[Id],
  more: { at?: Partial<Situation>; others?: Partial<Findings> } = {},
) => {
  const results = resultsWith({ ...more.others, [id]: finding });
  const { state, found, advice } = verdictOf(id, { ...situation, ...more.at }, results) ?? {};
  return [state, found, advice?.join(' ')];
};
const local = { rest: 'http://localhost:8081/', realtime: 'http://localhost:8080/' };
const numeric = { rest: 'http://10.0.0.7/rest/', realtime: 'http://10.0.0.7/realtime/' };
const lost = { kind: 'refused', answered: false } as const;
const gone = { kind: 'unreachable', took: 31 } as const;

describe('a finding', () => {
  it.each(Object.keys(good) as CheckId[])('of %s is fine when everything works', (id) => {
    expect(judged(id, good[id])).toEqual(['fine', expect.stringMatching(/^.+\.$/), '']);
  });

  it.each([
    ['fine', 'The browser is online.', '', judged('browser', { kind: 'online' })],
    ['warning', 'The browser reports that it is offline.', 'Wi-Fi', judged('browser', { kind: 'offline' })],

    ['warning', 'It is gone.', 'Correct config.json', judged('config', { kind: 'problem', message: 'It is gone.' })],
    [
      'failed',
      'It is gone.',
      'Correct config.json',
      judged('config', { kind: 'problem', message: 'It is gone.' }, { at: { addresses: undefined } }),
    ],
    ['warning', 'config.json has other', 'Reload', judged('config', { kind: 'changed', addresses })],
    [
      'warning',
      'config.json is valid now.',
      'Reload this page to use it.',
      judged('config', { kind: 'changed', addresses }, { at: { addresses: undefined } }),
    ],
    [
      'warning',
      "restApiUrl is localhost:8081, which points to each operator's own computer",
      'that operators can reach',
      judged('config', { kind: 'unchanged', addresses: local }),
    ],
    [
      'fine',
      'config.json is valid.',
      '',
      judged('config', { kind: 'unchanged', addresses: local }, { at: { page: 'http://127.0.0.1:4300' } }),
    ],

    ['fine', 'The address answers after 31 ms.', '', judged('reach', { kind: 'reached', took: 31 })],
    ['warning', 'redirects', 'sign-in page of a proxy', judged('reach', { kind: 'redirected', took: 3 })],
    [
      'failed',
      "The security policy of the console's page blocks",
      'Allow https://rt.example.com:8081 in connect-src',
      judged('reach', { kind: 'blocked', took: 3 }),
    ],
    ['failed', 'the browser gave up after 31 ms', 'DNS', judged('reach', gone, { others: { realtime: lost } })],
    ['failed', 'Nothing answers', 'certificate', judged('reach', gone, { others: { realtime: lost } })],
    ['failed', 'Nothing answers', 'listens on port 8081', judged('reach', gone)],
    [
      'failed',
      'Nothing answers',
      'Connect this device to the network first',
      judged('reach', gone, { others: { browser: { kind: 'offline' } } }),
    ],
    [
      'failed',
      'Nothing answers',
      'Start the server',
      judged('reach', gone, { at: { addresses: local }, others: { realtime: lost } }),
    ],
    ['failed', 'Nothing answers', 'reaches 10.0.0.7: DNS', judged('reach', gone, { at: { addresses: numeric } })],

    ['fine', 'Not needed', '', judged('cors', { kind: 'notNeeded' })],
    ['fine', 'Requests from https://console.example.com are allowed.', '', judged('cors', { kind: 'allowed' })],
    [
      'failed',
      'does not allow requests from https://console.example.com',
      'Access-Control-Allow-Origin: https://console.example.com',
      judged('cors', { kind: 'refused' }),
    ],
    ['failed', 'not those with an Authorization header', 'OPTIONS', judged('cors', { kind: 'preflightRefused' })],

    ['fine', 'Convergence Server.', '', judged('server', { kind: 'convergence' })],
    [
      'fine',
      'Convergence Server 2.0, database schema 1.1.',
      '',
      judged('server', { kind: 'convergence', version: '2.0', schemaVersion: '1.1' }),
    ],
    ['failed', 'status 200', 'restApiUrl', judged('server', { kind: 'webPage', status: 200 })],
    ['failed', 'status 404', 'restApiUrl', judged('server', { kind: 'webPage', status: 404 })],
    [
      'failed',
      "The server can't answer: status 502.",
      'forwards to',
      judged('server', { kind: 'webPage', status: 502 }),
    ],
    ['failed', "can't answer: status 503", 'running', judged('server', { kind: 'other', status: 503 })],
    ['failed', 'its own sign-in: status 401', 'Exempt', judged('server', { kind: 'webPage', status: 401 })],
    ['failed', "isn't from a Convergence server: status 200", 'path', judged('server', { kind: 'other', status: 200 })],
    ['failed', 'broke', 'again', judged('server', { kind: 'unanswered' })],

    ['fine', 'for another 54 minutes', '', judged('session', { kind: 'valid', expiresIn: 3_240_000 })],
    ['failed', 'no longer accepts', 'Sign in again.', judged('session', { kind: 'refused' })],
    ['failed', 'did not say', 'log', judged('session', { kind: 'unanswered' })],
    ['unknown', 'You are not signed in.', '', judged('session', { kind: 'signedOut' })],

    ['fine', 'agrees with', '', judged('clock', { kind: 'compared', with: 'rest', ahead: -1_900 })],
    ['fine', '12 seconds ahead of', '', judged('clock', { kind: 'compared', with: 'rest', ahead: 12_000 })],
    [
      'warning',
      "4 minutes behind the clock of the console's web server.",
      'JWT',
      judged('clock', { kind: 'compared', with: 'web', ahead: -240_000 }),
    ],
    ['unknown', 'not visible', '', judged('clock', { kind: 'hidden' })],

    ['fine', 'Median 12 ms (10 ms to 40 ms, 3 calls).', '', judged('restLatency', { times: [40, 10, 12], failed: 0 })],
    ['warning', 'Median 1.2 s', 'VPN', judged('restLatency', { times: [1_200, 1_300, 900], failed: 0 })],
    ['warning', 'Median 20 ms', 'VPN', judged('restLatency', { times: [20, 10, 2_000], failed: 0 })],
    ['warning', '2 of 3 calls got no answer.', 'VPN', judged('restLatency', { times: [20], failed: 2 })],
    ['failed', 'None of 5 pings', '', judged('realtimeLatency', { times: [], failed: 5 })],

    ['fine', 'opens, and the server answers after 18 ms', '', judged('realtime', good.realtime)],
    ['warning', 'nothing answers a ping', 'realtimeApiUrl', judged('realtime', { kind: 'silent' })],
    ['failed', 'closes immediately (code 1011)', 'log', judged('realtime', { kind: 'closed', code: 1011 })],
    ['failed', 'security policy', 'Allow wss://rt.example.com:8080', judged('realtime', { kind: 'blocked' })],
    ['failed', 'nothing answers', 'listens on port 8080', judged('realtime', lost)],
    ['failed', 'nothing answers', 'DNS', judged('realtime', lost, { others: { reach: gone } })],
    [
      'failed',
      'refuses to open a WebSocket',
      'proxy_set_header Upgrade',
      judged('realtime', { kind: 'refused', answered: true }),
    ],
    ['failed', 'refuses to open', 'Upgrade', judged('realtime', { kind: 'refused', answered: true, status: 404 })],
    [
      'failed',
      'status 502',
      'A proxy in between does not reach the server',
      judged('realtime', { kind: 'refused', answered: true, status: 502 }),
    ],
  ])('is %s: %s', (state, found, advice, verdict) => {
    expect(verdict).toEqual([state, expect.stringContaining(found), expect.stringContaining(advice)]);
  });
});

const at = (rest: string, realtime = 'https://other.example.com/') => ({
  at: { addresses: { rest, realtime } },
});
const web = 'https://rt.example.com/';

describe('a server that does not answer', () => {
  const sameHost = { rest: web, realtime: 'https://rt.example.com:8443/' };
  const bothWays = { rest: 'http://rt.example.com/', realtime: 'http://rt.example.com:8443/' };
  it.each([
    ['443', sameHost, { kind: 'silent' }],
    ['443', sameHost, { kind: 'closed', code: 1006 }],
    ['443', sameHost, { kind: 'refused', answered: true }],
    ['80', bothWays, { kind: 'answered', took: 3 }],
  ] as const)('may not listen on port %s when the host answers the WebSocket', (port, addressesHere, realtime) => {
    expect(judged('reach', gone, { at: { addresses: addressesHere }, others: { realtime } })[2]).toBe(
      `rt.example.com answers at another port, so the name and the network are fine. Check that the REST API listens on port ${port}, and that a firewall lets it through.`,
    );
  });

  it.each([
    ['REST', { kind: 'redirected', took: 3 }, true],
    ['REST', { kind: 'blocked', took: 3 }, false],
  ] as const)('may not listen for the WebSocket when the host answers %s calls: %o', (_, reach, answers) => {
    const advice = judged('realtime', lost, { others: { reach } })[2];
    expect(advice?.includes('the realtime API listens on port 8080')).toBe(answers);
  });

  it('is not known to be there when the page blocks the WebSocket, or another host answers', () => {
    const blocked = { others: { realtime: { kind: 'blocked' } } } as const;
    expect(judged('reach', gone, { at: { addresses: sameHost }, ...blocked })[2]).toContain('DNS');
    expect(judged('reach', gone, at(web))[2]).toContain('DNS');
  });

  it.each([
    ['http://localhost:8081/', 'Start the server on this computer, or correct the port in config.json.'],
    ['http://localhost.example.com/', 'this network reaches localhost.example.com'],
    ['http://not-localhost/', 'this network reaches not-localhost'],
    ['http://[fe80::1]/', 'this network reaches [fe80::1]'],
  ])('is looked for as its address says: %s', (rest, advice) => {
    const text = judged('reach', gone, at(rest))[2];
    expect(text).toContain(advice);
    expect(text).not.toContain('certificate');
    if (rest.includes('localhost:')) expect(text).toBe(advice);
    else expect(text).toContain('Check that the server is running, and that its host and port');
  });

  it('may be behind a firewall when the time is up', () => {
    const timedOut = { kind: 'timedOut', seconds: 10 };
    const adviceWith = (realtime: Findings['realtime']) =>
      verdictOf('reach', situation, {
        ...resultsWith({ realtime }),
        reach: { at: 0, took: 1, ...timedOut },
      } as Results)?.advice.join(' ');
    expect(adviceWith(good.realtime)).toMatch(/^Requests get no response.*REST API listens on port 8081/);
    expect(adviceWith(lost)).toMatch(/^Requests get no response.*DNS/);
  });
});

describe('a limit', () => {
  it.each([
    [[499], 'fine'],
    [[500], 'warning'],
    [[10, 10, 999], 'fine'],
    [[10, 10, 1_000], 'warning'],
  ])('of calls that last %j ms is %s', (times, state) => {
    expect(judged('restLatency', { times, failed: 0 })[0]).toBe(state);
  });

  it.each([
    [1_999, 'fine', "This computer's clock agrees with the server's clock."],
    [2_000, 'fine', "This computer's clock is 2 seconds ahead of the server's clock."],
    [-30_000, 'fine', "This computer's clock is 30 seconds behind the server's clock."],
    [30_001, 'warning', "This computer's clock is 30 seconds ahead of the server's clock."],
  ])('of a clock that is %d ms ahead is %s', (ahead, state, found) => {
    expect(judged('clock', { kind: 'compared', with: 'rest', ahead }).slice(0, 2)).toEqual([state, found]);
  });

  it.each([
    [401, 'its own sign-in'],
    [403, 'its own sign-in'],
    [407, 'its own sign-in'],
    [404, "isn't from a Convergence server"],
    [504, "can't answer"],
  ])('of an answer with status %d is named', (status, found) => {
    expect(judged('server', { kind: 'other', status })[1]).toContain(found);
  });
});

const ended = (id: CheckId, result: object): Results => ({
  ...resultsWith(),
  [id]: { at: 0, took: 1, ...result },
});

describe('a check without a finding', () => {
  it.each([
    ['reach', 'firewall'],
    ['realtime', 'Upgrade'],
    ['server', 'overloaded'],
  ] as const)('of %s that took too long failed, and names the usual reason', (id, reason) => {
    const verdict = verdictOf(id, situation, ended(id, { kind: 'timedOut', seconds: 10 }));
    expect(verdict).toMatchObject({ state: 'failed', found: 'No answer within 10 seconds.' });
    expect(verdict?.advice.join(' ')).toContain(reason);
  });

  it('of config.json that took too long is a warning if the page has its addresses', () => {
    const results = ended('config', { kind: 'timedOut', seconds: 10 });
    expect(verdictOf('config', situation, results)?.state).toBe('warning');
    expect(verdictOf('config', { ...situation, addresses: undefined }, results)?.state).toBe('failed');
  });

  it('says nothing about the connection', () => {
    expect(verdictOf('clock', situation, ended('clock', { kind: 'broken', message: 'Error: X' }))).toEqual({
      state: 'unknown',
      found: 'This could not be checked: Error: X',
      advice: [],
    });
    expect(verdictOf('clock', situation, ended('clock', { kind: 'skipped', because: 'reach' }))).toBeUndefined();
    expect(verdictOf('clock', situation, {})).toBeUndefined();
  });
});

describe('summaryOf', () => {
  const refused = { cors: { kind: 'refused' } } as const;
  it.each([
    [resultsWith(), true, 'fine', 'Everything works'],
    [resultsWith({ browser: { kind: 'offline' } }), true, 'warning', 'Connected, with 1 warning'],
    [resultsWith(refused), true, 'failed', 'Problem found: Cross-origin requests'],
    [
      resultsWith({ ...refused, realtime: lost, session: { kind: 'refused' } }),
      true,
      'failed',
      'Problem found: Cross-origin requests, and 2 more',
    ],
    [resultsWith({}, 'reach'), false, 'unknown', 'Check canceled'],
    [resultsWith(refused, 'cors'), false, 'failed', 'Problem found: Cross-origin requests'],
  ] as const)('names the first failure, or counts the warnings', (results, isComplete, state, text) => {
    expect(summaryOf(situation, results, isComplete)).toEqual({ state, text });
  });
});

describe('reportOf', () => {
  it('says when, where and with what it was checked, and each result with its advice', () => {
    const results = {
      ...resultsWith({ cors: { kind: 'preflightRefused' } }, 'cors'),
      ...skipping('cors', 'server', 'session'),
    };
    expect(reportOf(situation, results, { ...about, now: startedAt }))
      .toBe(`# Connection check: Problem found: Cross-origin requests

- Time: 2026-11-04T09:00:00.000Z
- Console: 0.1.0 at https://console.example.com
- Browser: Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0
- REST API: https://rt.example.com:8081/
- Realtime API: https://rt.example.com:8080/
- Domain: acme/orders
- Signed in: yes

## Checks

- OK **Network**: The browser is online. (2026-11-04T09:00:00.000Z, 12 ms)
- OK **Configuration**: config.json is valid. (2026-11-04T09:00:00.100Z, 21 ms)
- OK **REST connection**: The address answers after 31 ms. (2026-11-04T09:00:00.200Z, 30 ms)
- FAILED **Cross-origin requests**: Simple requests are allowed, but not those with an Authorization header. (2026-11-04T09:00:00.300Z, 39 ms)
  - A proxy must let OPTIONS requests through without a sign-in, and allow the headers Authorization and Content-Type.
- – **Convergence Server**: Skipped, because “Cross-origin requests” failed.
- – **Session**: Skipped, because “Cross-origin requests” failed.
- – **Clock**: Not checked.
- – **REST latency**: Not checked.
- – **Realtime connection**: Not checked.
- – **Realtime latency**: Not checked.
`);
  });

  it('says so when nobody is signed in, and when everything was checked', () => {
    const report = reportOf(
      { ...situation, signedIn: false, domain: undefined },
      resultsWith({ browser: { kind: 'offline' } }),
      { ...about, now: startedAt },
    );
    expect(report).toContain('- Signed in: no\n\n## Checks');
    expect(report).toContain('- WARNING **Network**');
    expect(report).toMatch(/^# Connection check: Connected, with 1 warning\n/);
  });

  it('hides what may be secret in the addresses of a wrong config.json', () => {
    const message =
      'restApiUrl is not valid: "https://ada:hunter2@rt.example.com/?token=hunter3", try wss://a.example.com/#hunter4.';
    const config = { config: { kind: 'problem', message } } as const;
    const report = reportOf({ ...situation, addresses: undefined }, resultsWith(config, 'config'), {
      ...about,
      now: 0,
    });
    expect(report).toContain('"https://…@rt.example.com/?…", try wss://a.example.com/?…');
    expect(report).not.toContain('hunter');
    expect(report).toContain('- REST API: unknown');
  });
});

describe('numbers', () => {
  it.each([
    [[3], 3],
    [[1, 2], 1.5],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('the median of %j is %d', (times, middle) => expect(median(times)).toBe(middle));

  it.each([
    [12.4, '12 ms'],
    [999, '999 ms'],
    [1_440, '1.4 s'],
  ])('%d ms last %s', (span, text) => expect(duration(span)).toBe(text));

  it.each([
    [1_000, '1 second'],
    [90_000, '90 seconds'],
    [840_000, '14 minutes'],
    [7_200_000, '2 hours'],
    [259_200_000, '3 days'],
  ])('%d ms are roughly %s', (span, text) => expect(roughly(span)).toBe(text));
});

import { importPKCS8, SignJWT } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import {
  judgeToken,
  tokenCheckMachine,
  type TokenReport,
  tokenScreens,
} from '~/machines/resources/domain/token-check-machine';
import { deferredTask } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { jwtKey, now, report } from '../support/jwt-key-samples';
import { pretendedRest } from '../support/pretended-rest';
import { itReachesEveryState } from '../support/replay-paths';
import { screenWorld } from '../support/screen-world';

const seconds = now / 1000;
const keys = [
  { id: 'mine', enabled: true },
  { id: 'off', enabled: false },
];
const header = { alg: 'RS256', kid: 'mine' };
const claims = { sub: 'zoe', aud: 'Convergence', exp: seconds + 600 };

type Change = {
  header?: object;
  claims?: object;
  signature?: Parameters<typeof judgeToken>[0]['signature'] | 'unavailable';
};
const judged = (change: Change = {}) =>
  judgeToken({
    read: { header: { ...header, ...change.header }, claims: { ...claims, ...change.claims } },
    signature: change.signature === 'unavailable' ? undefined : (change.signature ?? { by: ['mine'], unusable: [] }),
    keys,
    now,
  });
const saying = ({ checks }: TokenReport, name: string) => {
  const found = checks.find((check) => check.name === name);
  return [found?.verdict, found?.text];
};

describe('judgeToken', () => {
  it('accepts a valid token with a message for each check', () => {
    const proper = judged();
    expect(proper.outcome).toBe('accepted');
    expect(proper.checks.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Algorithm: It is signed with RS256.',
      "Key: The key 'mine' belongs to the domain and is enabled.",
      "Signature: It was made with the private key that belongs to 'mine'.",
      'Expiry: It is valid until 2026-05-04T09:12:11.000Z.',
      'Start: It has no start time (nbf); none is required.',
      "Audience: It is meant for 'Convergence'.",
      "Subject: It signs in the user 'zoe'.",
      'Issuer: It has no issuer (iss); the server asks for none.',
    ]);
  });

  it('requires three parts', () => {
    const { outcome, checks } = judgeToken({ read: undefined, signature: undefined, keys, now });
    expect(outcome).toBe('refused');
    expect(checks.map(({ name }) => name)).toEqual(['Form']);
  });

  const is = (name: string, verdict: string, text: string, change: Change) => [name, text, verdict, change] as const;
  it.each([
    is('Algorithm', 'bad', "The algorithm (alg) is 'HS256'; only RS256 is accepted.", { header: { alg: 'HS256' } }),
    is('Algorithm', 'bad', "The algorithm (alg) is 'none'; only RS256 is accepted.", { header: { alg: undefined } }),
    is('Key', 'bad', 'The header has no key id (kid).', { header: { kid: undefined } }),
    is('Key', 'bad', "The domain has no key 'theirs'.", { header: { kid: 'theirs' } }),
    is('Key', 'bad', "The key 'off' is disabled.", { header: { kid: 'off' } }),
    is('Signature', 'bad', "It matches the key 'off' (disabled), not the one in the header.", {
      signature: { by: ['off'], unusable: [] },
    }),
    is('Signature', 'bad', 'It matches no key of the domain: another key was used, or the token was changed.', {
      signature: { by: [], unusable: [] },
    }),
    is('Signature', 'bad', "The key 'mine' is not an RSA public key of at least 2048 bits.", {
      signature: { by: [], unusable: ['mine'] },
    }),
    is('Signature', 'note', 'This browser only checks signatures on pages served over HTTPS.', {
      signature: 'unavailable',
    }),
    is('Expiry', 'bad', 'It has no expiration time (exp), which is required.', { claims: { exp: undefined } }),
    is('Expiry', 'bad', 'It expired at 2026-05-04T09:01:41.000Z.', { claims: { exp: seconds - 30 } }),
    is('Expiry', 'good', 'It expired at 2026-05-04T09:01:42.000Z, within the allowed 30 seconds.', {
      claims: { exp: seconds - 29 },
    }),
    is('Expiry', 'good', 'It is valid until second 1e+99.', { claims: { exp: 1e99 } }),
    is('Start', 'bad', 'It is not valid before 2026-05-04T09:02:42.000Z.', { claims: { nbf: seconds + 31 } }),
    is('Start', 'good', 'It has been valid since 2026-05-04T09:02:41.000Z.', { claims: { nbf: seconds + 30 } }),
    is('Start', 'bad', "The start time (nbf) is 'now'.", { claims: { nbf: 'now' } }),
    is('Audience', 'bad', "The audience (aud) is 'Elsewhere'; it must be 'Convergence'.", {
      claims: { aud: 'Elsewhere' },
    }),
    is('Audience', 'good', "It is meant for 'Convergence'.", { claims: { aud: ['x', 'Convergence'] } }),
    is('Audience', 'bad', "It has no audience (aud), which must be 'Convergence'.", { claims: { aud: undefined } }),
    is('Subject', 'bad', 'It has no user (sub), which is required.', { claims: { sub: '' } }),
    is('Issuer', 'note', "The issuer (iss) is 'shop'; the server asks for none.", {
      claims: { iss: 'shop' },
    }),
    is('Key', 'note', "'ConvergenceAdminKey' is the server's own key, for the consoles of operators.", {
      header: { kid: 'ConvergenceAdminKey' },
    }),
    is('Issuer', 'bad', "It has no issuer (iss); with this key it must be 'ConvergenceJwtUtil'.", {
      header: { kid: 'ConvergenceAdminKey' },
    }),
  ])('%s: %s', (name, text, verdict, change) => {
    const found = judged(change);
    expect(saying(found, name)).toEqual([verdict, text]);
    if (verdict === 'bad') expect(found.outcome).toBe('refused');
  });

  it('is undecided when only the signature cannot be checked', () => {
    expect(judged({ signature: 'unavailable' }).outcome).toBe('unknown');
    expect(judged({ header: { kid: 'ConvergenceAdminKey' }, claims: { iss: 'ConvergenceJwtUtil' } }).outcome).toBe(
      'unknown',
    );
  });
});

describe('tokenCheckMachine', () => {
  const start = () => {
    const clock = new SimulatedClock();
    const judge = deferredTask<TokenReport, { token: string }>();
    const actor = createActor(tokenCheckMachine.provide({ actors: { judge: judge.logic } }), {
      clock,
    }).start();
    const type = (token: string) => actor.send({ type: 'token.change', token });
    return { clock, judge, actor, type };
  };

  it('starts after a pause in typing, and restarts with the next text', async () => {
    const { clock, judge, actor, type } = start();
    type('a.b.');
    clock.increment(299);
    type(' a.b.c ');
    clock.increment(299);
    expect(judge.calls).toHaveLength(0);
    clock.increment(1);
    expect(judge.last.input).toEqual({ token: 'a.b.c' });
    const before = judge.last;
    type('d.e.f');
    expect(before.signal.aborted).toBe(true);
    clock.increment(300);
    await judge.answer(report);
    expect(actor.getSnapshot().matches('judged')).toBe(true);
    expect(actor.getSnapshot().context.report).toEqual(report);
  });

  it('clears the result when the field is emptied', async () => {
    const { clock, judge, actor, type } = start();
    type('a.b.c');
    clock.increment(300);
    await judge.answer(report);
    type('  ');
    expect(actor.getSnapshot()).toMatchObject({ value: 'empty', context: { report: undefined } });
  });

  it('requests only the keys, and never sends the token', async () => {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const { rest, asked, bodies } = pretendedRest(() => [jwtKey('mine', { key: pair.publicKey })]);
    const world = screenWorld({});
    const { tokenCheck } = tokenScreens({ ...world.wiring, rest, now: () => now }, { namespace: 'acme', id: 'desk' });
    const actor = createActor(tokenCheck).start();
    const token = await new SignJWT(claims)
      .setProtectedHeader(header)
      .sign(await importPKCS8(pair.privateKey, 'RS256'));
    actor.send({ type: 'token.change', token });
    await waitFor(actor, (s) => s.matches('judged'));
    expect(actor.getSnapshot().context.report?.outcome).toBe('accepted');
    expect(asked).toEqual(['GET domains/acme/desk/jwtKeys']);
    expect(bodies).toEqual([]);
  });

  itReachesEveryState(tokenCheckMachine, {
    input: undefined,
    tasks: { judge: { outputs: [report], errors: [unreachable] } },
    events: [{ type: 'token.change', token: 'a.b.c' }, { type: 'token.change', token: '' }, { type: 'token.retry' }],
  });
});

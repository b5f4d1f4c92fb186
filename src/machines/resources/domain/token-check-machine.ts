import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ReadToken, Signature } from '~/api/jwt/token-signature';
import type { ApiProblem } from '~/core/problem';
import { chunk } from '~/machines/kit/chunk';
import { failing, screenTask, unprovidedTask } from '~/machines/kit/task';
import { inDomain } from './in-domain';

const tokenIn = ({ event }: { event: { token: string } }) => event.token;
const keepToken = { type: 'keepToken', params: tokenIn } as const;

/**
 * Checks a pasted token. Owned by its dialog and discarded with it: the token is not sent or stored; only the keys of the domain are
 * read.
 */
export const tokenCheckMachine = setup({
  types: {} as {
    context: { token: string; report: TokenReport | undefined; problem: ApiProblem | undefined };
    events: { type: 'token.change'; token: string } | { type: 'token.retry' };
    tags: 'busy';
  },
  actors: { judge: unprovidedTask<TokenReport, { token: string }>('judge') },
  actions: {
    /** Clears the results of another token. */
    keepToken: assign({ token: (_, token: string) => token, report: undefined, problem: undefined }),
    keepReport: assign({ report: (_, report: TokenReport) => report }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem, report: undefined }),
    forgetProblem: assign({ problem: undefined }),
  },
  guards: { isBlank: (_, token: string) => token.trim() === '' },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'tokenCheck',
  context: { token: '', report: undefined, problem: undefined },
  initial: 'empty',
  on: {
    'token.change': [
      { guard: { type: 'isBlank', params: tokenIn }, target: '.empty', actions: keepToken },
      { target: '.typing', actions: keepToken },
    ],
  },
  states: {
    empty: {},
    typing: {
      tags: 'busy',
      after: { typingPause: 'judging' },
    },
    judging: {
      tags: 'busy',
      invoke: {
        id: 'judge',
        src: 'judge',
        input: ({ context }) => ({ token: context.token.trim() }),
        onDone: { target: 'judged', actions: { type: 'keepReport', params: ({ event }) => event.output } },
        onError: failing('failed'),
      },
    },
    judged: {},
    failed: { on: { 'token.retry': { target: 'judging', actions: 'forgetProblem' } } },
  },
});

export type TokenCheckActor = ActorRefFrom<typeof tokenCheckMachine>;

/** `note`: neither for nor against the token. */
export type TokenCheck = { name: string; verdict: 'good' | 'bad' | 'note'; text: string };
export type TokenReport = {
  /** What a server would do with it; `unknown` if its signature could not be verified. */
  outcome: 'accepted' | 'refused' | 'unknown';
  checks: TokenCheck[];
  read: ReadToken | undefined;
};

type Evidence = {
  read: ReadToken | undefined;
  signature: Signature;
  keys: ReadonlyArray<{ id: string; enabled: boolean }>;
  /** Epoch milliseconds. */
  now: number;
};

/** Signs the tokens of consoles; its public key can't be read. */
const ownKey = { id: 'ConvergenceAdminKey', issuer: 'ConvergenceJwtUtil' };
const audience = 'Convergence';
/** In seconds: how far clocks may differ. */
const skew = 30;

const good = (name: string, text: string): TokenCheck => ({ name, verdict: 'good', text });
const bad = (name: string, text: string): TokenCheck => ({ name, verdict: 'bad', text });
const note = (name: string, text: string): TokenCheck => ({ name, verdict: 'note', text });

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
const at = (seconds: number) => {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? `second ${seconds}` : date.toISOString();
};

function algorithm({ alg }: Record<string, unknown>): TokenCheck {
  return alg === 'RS256'
    ? good('Algorithm', 'It is signed with RS256.')
    : bad('Algorithm', `The algorithm (alg) is ${quoted(alg ?? 'none')}; only RS256 is accepted.`);
}

function key({ kid }: Record<string, unknown>, { keys }: Evidence): TokenCheck {
  if (typeof kid !== 'string' || kid === '') return bad('Key', 'The header has no key id (kid).');
  if (kid === ownKey.id) return note('Key', `'${kid}' is the server's own key, for the consoles of operators.`);
  const known = keys.find(({ id }) => id === kid);
  if (!known) return bad('Key', `The domain has no key '${kid}'.`);
  return known.enabled
    ? good('Key', `The key '${kid}' belongs to the domain and is enabled.`)
    : bad('Key', `The key '${kid}' is disabled.`);
}

function signedBy({ kid }: Record<string, unknown>, { signature, keys }: Evidence): TokenCheck {
  const name = 'Signature';
  if (signature === undefined) return note(name, 'This browser only checks signatures on pages served over HTTPS.');
  if (kid === ownKey.id) return note(name, "It can't be checked here: the server does not publish its key.");
  if (typeof kid === 'string' && signature.by.includes(kid))
    return good(name, `It was made with the private key that belongs to '${kid}'.`);
  if (typeof kid === 'string' && signature.unusable.includes(kid))
    return bad(name, `The key '${kid}' is not an RSA public key of at least 2048 bits.`);
  const [other] = signature.by;
  if (other === undefined)
    return bad(name, 'It matches no key of the domain: another key was used, or the token was changed.');
  const state = keys.find(({ id }) => id === other)?.enabled ? 'enabled' : 'disabled';
  return bad(name, `It matches the key '${other}' (${state}), not the one in the header.`);
}

function expiry({ exp }: Record<string, unknown>, now: number): TokenCheck {
  if (typeof exp !== 'number') return bad('Expiry', 'It has no expiration time (exp), which is required.');
  if (exp <= now - skew) return bad('Expiry', `It expired at ${at(exp)}.`);
  return exp <= now
    ? good('Expiry', `It expired at ${at(exp)}, within the allowed ${skew} seconds.`)
    : good('Expiry', `It is valid until ${at(exp)}.`);
}

function start({ nbf }: Record<string, unknown>, now: number): TokenCheck {
  if (nbf === undefined) return note('Start', 'It has no start time (nbf); none is required.');
  if (typeof nbf !== 'number') return bad('Start', `The start time (nbf) is ${quoted(nbf)}.`);
  return nbf > now + skew
    ? bad('Start', `It is not valid before ${at(nbf)}.`)
    : good('Start', `It has been valid since ${at(nbf)}.`);
}

function forWhom({ aud }: Record<string, unknown>): TokenCheck {
  const all: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (all.includes(audience)) return good('Audience', `It is meant for '${audience}'.`);
  return aud === undefined
    ? bad('Audience', `It has no audience (aud), which must be '${audience}'.`)
    : bad('Audience', `The audience (aud) is ${quoted(aud)}; it must be '${audience}'.`);
}

function subject({ sub }: Record<string, unknown>): TokenCheck {
  return typeof sub === 'string' && sub !== ''
    ? good('Subject', `It signs in the user '${sub}'.`)
    : bad('Subject', 'It has no user (sub), which is required.');
}

function issuer({ kid }: Record<string, unknown>, { iss }: Record<string, unknown>): TokenCheck {
  const given = iss === undefined ? 'It has no issuer (iss)' : `The issuer (iss) is ${quoted(iss)}`;
  if (kid !== ownKey.id) return note('Issuer', `${given}; the server asks for none.`);
  return iss === ownKey.issuer
    ? good('Issuer', `${given}.`)
    : bad('Issuer', `${given}; with this key it must be '${ownKey.issuer}'.`);
}

const malformed = bad(
  'Form',
  'This is not a signed token. A token has three parts separated by dots; the first two hold JSON.',
);

/** One sentence for each rule of the server for accepting a token: RS256, kid, signature, exp, nbf, aud, sub, iss. */
export function judgeToken(evidence: Evidence): TokenReport {
  const { read } = evidence;
  if (!read) return { outcome: 'refused', checks: [malformed], read };
  const { header, claims } = read;
  const seconds = evidence.now / 1000;
  const checks = [
    algorithm(header),
    key(header, evidence),
    signedBy(header, evidence),
    expiry(claims, seconds),
    start(claims, seconds),
    forWhom(claims),
    subject(claims),
    issuer(header, claims),
  ];
  const isOpen = checks.some(({ name, verdict }) => name === 'Signature' && verdict === 'note');
  const isRefused = checks.some(({ verdict }) => verdict === 'bad');
  return { outcome: isRefused ? 'refused' : isOpen ? 'unknown' : 'accepted', checks, read };
}

const tokenSignature = chunk(() => import('~/api/jwt/token-signature'));

/** The check of a pasted token. The code for verifying signatures is loaded with the first check. */
export const tokenScreens = inDomain(({ inDomain: { jwtKeys }, key, now }) => ({
  tokenCheck: tokenCheckMachine.provide({
    actors: {
      judge: screenTask<TokenReport, { token: string }>(async ({ input: { token }, signal }) => {
        const [keys, { readToken, signatureOf }] = await Promise.all([
          jwtKeys.list(key, signal),
          tokenSignature.load(),
        ]);
        return judgeToken({
          read: readToken(token),
          signature: await signatureOf(token, keys),
          keys,
          now: now(),
        });
      }),
    },
  }),
}));

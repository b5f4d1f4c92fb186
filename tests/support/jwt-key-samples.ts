import type { JwtKey, KeyPair } from '~/api/rest/domain/jwt-keys';
import type { FormContext } from '~/machines/kit/resource-form-machine';
import {
  anonymousAuthFormMachine,
  chosenJwtKeys,
  jwtKeyList,
  type JwtKeyRow,
} from '~/machines/resources/domain/jwt-keys';
import { tokenCheckMachine, type TokenReport } from '~/machines/resources/domain/token-check-machine';
import { frozenFrom, frozenView } from './frozen';
import { type FormLeaf, frozenForm } from './frozen-form';
import { frozenList, type ListAt } from './frozen-list';

export const publicPem = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr3X4szaoVZdHw6+8K62n
dQIDAQAB
-----END PUBLIC KEY-----`;
export const pair: KeyPair = {
  publicKey: publicPem,
  privateKey: `-----BEGIN RSA PRIVATE KEY-----
MIIEpAIBAAKCAQEAr3X4szaoVZdHw6+8K62ndQIDAQABAoIBAQC
-----END RSA PRIVATE KEY-----`,
};

/** 4 May 2026, 09:02:11 UTC. */
export const now = Date.UTC(2026, 4, 4, 9, 2, 11);
const day = 86_400_000;
export const jwtKey = (id: string, more: Partial<JwtKey> = {}): JwtKey => ({
  id,
  description: '',
  updated: now - 3 * day,
  key: publicPem,
  enabled: true,
  ...more,
});
export const jwtKeys: JwtKey[] = [
  jwtKey('web-shop', { description: 'Signs in customers of the web shop' }),
  jwtKey('load-test', { description: 'عربي / Both directions', enabled: false, updated: now - day }),
  jwtKey('a/b 100% <i>"x"</i> ☕', { updated: now - 59_000 }),
  jwtKey('create-jwt-key', { updated: now - 7_200_000 }),
];
export const jwtKeyRows: JwtKeyRow[] = chosenJwtKeys(jwtKeys, { filter: '', sort: undefined }, now);

export const frozenJwtKeys = (list: ListAt<JwtKeyRow> = {}) =>
  frozenList(jwtKeyList.machine, jwtKeyList.defaults, {
    shown: jwtKeyRows,
    total: jwtKeyRows.length,
    ...list,
  });

export const frozenAnonymous = (
  leaf: FormLeaf = 'pristine',
  context: Partial<FormContext<{ enabled: boolean }, object>> = {},
) => frozenForm(anonymousAuthFormMachine, { values: { enabled: false }, facts: {} }, leaf, context);

export const frozenPair = (value: 'loading' | 'shown' | 'failed' = 'shown') =>
  frozenView<KeyPair>(
    {
      shown: { value: pair },
      failed: { problem: { kind: 'unreachable' as const } },
      loading: {},
    }[value],
  );

export const report: TokenReport = {
  outcome: 'refused',
  checks: [
    { name: 'Algorithm', verdict: 'good', text: 'It is signed with RS256.' },
    { name: 'Key', verdict: 'bad', text: "The key 'load-test' is disabled." },
    { name: 'Issuer', verdict: 'note', text: 'It has no issuer (iss); the server asks for none.' },
  ],
  read: { header: { alg: 'RS256', kid: 'load-test' }, claims: { sub: 'alice', aud: 'Convergence' } },
};

type TokenLeaf = 'empty' | 'typing' | 'judging' | 'judged' | 'failed';
export const frozenToken = (value: TokenLeaf, shown?: TokenReport) =>
  frozenFrom(tokenCheckMachine, undefined, value, {
    token: value === 'empty' ? '' : 'aaa.bbb.ccc',
    report: shown,
    problem: value === 'failed' ? { kind: 'unreachable' } : undefined,
  });

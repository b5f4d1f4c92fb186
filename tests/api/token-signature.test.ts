import { importPKCS8, SignJWT } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readToken, signatureOf } from '~/api/jwt/token-signature';

const rsa = (modulusLength = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const mine = rsa();
const other = rsa();
const small = rsa(1024);
const curve = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const token = async (privateKey = mine.privateKey) =>
  new SignJWT({ sub: 'zoe' })
    .setProtectedHeader({ alg: 'RS256', kid: 'mine' })
    .sign(await importPKCS8(privateKey, 'RS256'));
const keys = [
  { id: 'other', key: other.publicKey },
  { id: 'mine', key: `\n${mine.publicKey}` },
  { id: 'small', key: small.publicKey },
  { id: 'curve', key: curve.publicKey },
  { id: 'text', key: 'anything' },
  { id: 'empty', key: '' },
];

afterEach(() => vi.unstubAllGlobals());

describe('a token', () => {
  it('is read without verification', async () => {
    expect(readToken(await token())).toEqual({
      header: { alg: 'RS256', kid: 'mine' },
      claims: { sub: 'zoe' },
    });
  });

  it.each(['', 'abc', 'a.b', 'a.b.c', '..', 'eyJhbGciOiJSUzI1NiJ9.bm8.x', `eyJhbGciOiJSUzI1NiJ9.${btoa('[1]')}.x`])(
    'is not read when invalid: "%s"',
    (text) => {
      expect(readToken(text)).toBeUndefined();
    },
  );
});

describe('a signature', () => {
  it('is matched to a key, and keys that are not RSA keys of 2048 bits are listed', async () => {
    expect(await signatureOf(await token(), keys)).toEqual({
      by: ['mine'],
      unusable: ['small', 'curve', 'text', 'empty'],
    });
  });

  it('of a changed token matches no key', async () => {
    const [header, , signature] = (await token()).split('.');
    const changed = [header, btoa('{"sub":"admin"}').replace(/=+$/, ''), signature].join('.');
    expect((await signatureOf(changed, keys))?.by).toEqual([]);
  });

  it('of another algorithm matches no key', async () => {
    const hmac = await new SignJWT({ sub: 'zoe' })
      .setProtectedHeader({ alg: 'HS256', kid: 'mine' })
      .sign(new TextEncoder().encode(mine.publicKey.padEnd(64)));
    expect((await signatureOf(hmac, keys))?.by).toEqual([]);
    const none = `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${btoa('{"sub":"zoe"}').replace(/=+$/, '')}.`;
    expect((await signatureOf(none, keys))?.by).toEqual([]);
  });

  it('cannot be checked without browser cryptography', async () => {
    vi.stubGlobal('crypto', {});
    expect(await signatureOf('a.b.c', keys)).toBeUndefined();
  });
});

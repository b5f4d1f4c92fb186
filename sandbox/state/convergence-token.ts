import { createPrivateKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { importSPKI, jwtVerify, SignJWT } from 'jose';
import type { State } from './state';

/** The key id of console tokens, unlike those of a domain's JWT keys. */
export const convergenceKeyId = 'ConvergenceAdminKey';
const algorithm = 'RS256';
const issuer = 'ConvergenceJwtUtil';
/** Required audience of every token for a realtime connection. */
export const tokenAudience = 'Convergence';
/** Allowed clock skew in seconds. */
export const clockTolerance = 30;
const tenMinutes = 600;

type KeyPair = { publicKey: string; privateKey: string };

/** An RSA key pair (2048 bits) as PEM texts, with the private key as PKCS#1, like the real server's. */
export const createKeyPair = (): Promise<KeyPair> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });

const ownKey = async (state: State): Promise<KeyPair> => {
  if (!state.server.convergenceKey) {
    const created = await createKeyPair();
    // A concurrent call may have created a key that is already in use.
    state.server.convergenceKey ??= created;
    state.saveServer();
  }
  return state.server.convergenceKey;
};

/** A token with which the operator can open a realtime connection, valid from 10 minutes ago for 10 minutes from now. */
export const issueConvergenceToken = async (state: State, username: string): Promise<string> => {
  const now = Math.floor(state.now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, kid: convergenceKeyId })
    .setIssuer(issuer)
    .setAudience(tokenAudience)
    .setSubject(username)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now - tenMinutes)
    .setExpirationTime(now + tenMinutes)
    .sign(createPrivateKey((await ownKey(state)).privateKey));
};

/** The operator's username; undefined if the token is from another server, invalid, expired or for another audience. */
export const verifyConvergenceToken = async (state: State, token: string): Promise<string | undefined> => {
  const { convergenceKey } = state.server;
  if (!convergenceKey) return undefined;
  try {
    const { payload } = await jwtVerify(token, await importSPKI(convergenceKey.publicKey, algorithm), {
      algorithms: [algorithm],
      issuer,
      audience: tokenAudience,
      clockTolerance,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(state.now()),
    });
    const known = state.server.users.some((user) => user.username === payload.sub);
    return known ? payload.sub : undefined;
  } catch {
    return undefined;
  }
};

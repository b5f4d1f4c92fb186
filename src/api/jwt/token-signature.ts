import { compactVerify, decodeJwt, decodeProtectedHeader, importSPKI } from 'jose';

export type ReadToken = { header: Record<string, unknown>; claims: Record<string, unknown> };

/**
 * `by`: the ids of the keys that verify the signature. `unusable`: the ids of keys that are not a PEM-encoded RSA public key of at least 2048
 * bits. Undefined if the browser can't verify signatures, for example on a page without TLS.
 */
export type Signature = { by: string[]; unusable: string[] } | undefined;

/** Decodes a signed token without verifying it. Undefined if it is not a token. */
export function readToken(token: string): ReadToken | undefined {
  try {
    return { header: { ...decodeProtectedHeader(token) }, claims: { ...decodeJwt(token) } };
  } catch {
    return undefined;
  }
}

async function judge(token: string, pem: string): Promise<'by' | 'other' | 'unusable'> {
  try {
    const key = await importSPKI(pem.trim(), 'RS256');
    // Otherwise a key that is too short would only be refused when it is used.
    if ((key.algorithm as RsaHashedKeyAlgorithm).modulusLength < 2048) return 'unusable';
    return await compactVerify(token, key, { algorithms: ['RS256'] }).then(
      () => 'by' as const,
      () => 'other' as const,
    );
  } catch {
    return 'unusable';
  }
}

/** Verifies a signature in the browser; nothing is sent. */
export async function signatureOf(token: string, keys: readonly { id: string; key: string }[]): Promise<Signature> {
  if (!('subtle' in globalThis.crypto)) return undefined;
  const verdicts = await Promise.all(keys.map(async ({ id, key }) => ({ id, verdict: await judge(token, key) })));
  const idsOf = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  return { by: idsOf('by'), unusable: idsOf('unusable') };
}

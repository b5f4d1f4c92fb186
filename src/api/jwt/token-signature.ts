import { compactVerify, decodeJwt, decodeProtectedHeader, importSPKI } from 'jose';

type PublicKey = { id: string; key: string };
export type ReadToken = { header: Record<string, unknown>; claims: Record<string, unknown> };

/**
 * `by`: the ids of the keys to which the signature belongs. `unusable`: the ids of those that are no RSA public key of 2048 bits or
 * more in PEM. Undefined where the browser checks no signatures, as on a page without TLS.
 */
export type Signature = { by: string[]; unusable: string[] } | undefined;

/** What a signed token says, without any check; undefined for what is none. */
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
    // A key that is too short is refused only when it is used.
    if ((key.algorithm as RsaHashedKeyAlgorithm).modulusLength < 2048) return 'unusable';
    return await compactVerify(token, key, { algorithms: ['RS256'] }).then(
      () => 'by' as const,
      () => 'other' as const,
    );
  } catch {
    return 'unusable';
  }
}

/** Whose signature it is, found out here: nothing is sent. */
export async function signatureOf(token: string, keys: readonly PublicKey[]): Promise<Signature> {
  if (!('subtle' in globalThis.crypto)) return undefined;
  const verdicts = await Promise.all(
    keys.map(async ({ id, key }) => ({ id, verdict: await judge(token, key) })),
  );
  const idsOf = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  return { by: idsOf('by'), unusable: idsOf('unusable') };
}

/** What a text looks like: a public key as the server can use it, a private key, or neither. */
export type KeyKind = 'public' | 'private' | 'unknown';

const publicKey = /^-----BEGIN PUBLIC KEY-----\s+[A-Za-z0-9+/\s]+={0,2}\s+-----END PUBLIC KEY-----$/;

/** By its PEM frame alone; the server accepts any text. */
export function keyKind(text: string): KeyKind {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return 'private';
  return publicKey.test(text.trim()) ? 'public' : 'unknown';
}

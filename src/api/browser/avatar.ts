/**
 * The URL of a person's picture: the service's address and the SHA-256 of the e-mail, trimmed and in lower case.
 * Undefined if the service is off, the e-mail is empty, or the browser offers no digest (pages without TLS).
 */
export async function avatarUrl(service: string | false, email: string, crypto: Crypto): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const address = email.trim().toLowerCase();
  if (service === false || address === '' || !subtle) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(address));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${service}${hex}?d=404&s=64`;
}

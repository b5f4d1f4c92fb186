import { Refusal } from '../refusal';

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'no answer in time',
  TimeoutError: 'no answer in time',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS, so its address may begin with http://',
};

type Failure = Error & { code?: string | number; cause?: Failure; errors?: Failure[] };

/** One sentence for an address that cannot be reached. */
export const unreachable = (url: string, error: unknown): Refusal => {
  const { name, message, cause } = error as Failure;
  const failures = [error as Failure, cause, ...(cause?.errors ?? [])];
  const known = failures.map((each) => each?.code).find((each) => typeof each === 'string');
  const code = known ?? name;
  if (untrusted.has(code))
    return new Refusal(
      `${url} has a certificate that this computer does not trust (${code}): set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`,
    );
  return new Refusal(`${url} can not be reached: ${reasons[code] ?? (cause?.message || message)}.`);
};

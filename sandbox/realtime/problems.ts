import type { JsonValue } from './messages';

/** Refuses a request: answered with an `error` message of this code. */
export class RequestError extends Error {
  readonly code: string;
  readonly details: Record<string, JsonValue>;

  constructor(code: string, message: string, details: Record<string, JsonValue> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const notSupported = (name: string): RequestError =>
  new RequestError('not_supported', `The sandbox does not support ${name}.`);

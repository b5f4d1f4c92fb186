/** The protocol's messages as plain objects. Default values (0, '', false, an empty list or map) are absent. */

/** A wrapper that indicates presence: an empty one contains the default value. */
export type Wrapped<Value> = { value?: Value };

export type UserIdData = { userType?: number; username?: string };
export type UserData = {
  userId: UserIdData;
  firstName?: Wrapped<string>;
  lastName?: Wrapped<string>;
  displayName?: Wrapped<string>;
  email?: Wrapped<string>;
  disabled?: boolean;
  deleted?: boolean;
  deletedUsername?: Wrapped<string>;
};

/** google.protobuf.Value, stored and forwarded unchanged. */
export type JsonValue = object;
export type ValueMap = Record<string, JsonValue>;

export type ConnectionRequest = {
  client?: string;
  clientVersion?: string;
  password?: { username?: string; password?: string };
  jwt?: { jwt?: string };
  anonymous?: { displayName?: Wrapped<string> };
  reconnect?: { token?: string };
};

/** A body and its name, e.g. `['serverTimeRequest', {}]`. */
export type Body = [name: string, content: object];

/** One frame. The two ids count independently; both are absent in normal messages, pings and pongs. */
export type Envelope = { requestId?: number | undefined; responseId?: number | undefined; body: Body };

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

export const userNotFound = (username: string): RequestError =>
  new RequestError('user_not_found', `The user does not exist: ${username}`, { id: { stringValue: username } });

export const notSupported = (name: string): RequestError =>
  new RequestError('not_supported', `The sandbox does not support ${name}.`);

/** google.protobuf.Timestamp of a time in milliseconds since 1970. */
export const timestampData = (time: number): { seconds: number; nanos: number } => {
  const seconds = Math.floor(time / 1_000);
  return { seconds, nanos: Math.floor((time - seconds * 1_000) * 1_000_000) };
};

export type TimestampData = { seconds?: number; nanos?: number };

/** The inverse. Fractions of a millisecond are dropped. */
export const timeFrom = ({ seconds = 0, nanos = 0 }: TimestampData = {}): number =>
  seconds * 1_000 + Math.floor(nanos / 1_000_000);

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

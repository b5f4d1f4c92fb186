/** google.protobuf.Timestamp of a time in milliseconds since 1970. */
export const timestampData = (time: number): { seconds: number; nanos: number } => {
  const seconds = Math.floor(time / 1_000);
  return { seconds, nanos: Math.floor((time - seconds * 1_000) * 1_000_000) };
};

export type TimestampData = { seconds?: number; nanos?: number };

/** The inverse. Fractions of a millisecond are dropped. */
export const timeFrom = ({ seconds = 0, nanos = 0 }: TimestampData = {}): number =>
  seconds * 1_000 + Math.floor(nanos / 1_000_000);

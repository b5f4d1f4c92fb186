import { createRequire } from 'node:module';
import protobuf from 'protobufjs/light';

export type Message = Record<string, unknown>;
/**
 * One step of a recorded conversation. `sandbox`: what the sandbox says instead of `message`, for the reason given;
 * null: nothing.
 */
export type Step =
  | { open: string }
  | { close: string }
  | { send: string; message: Message }
  | { receive: string; message: Message | null; sandbox?: Message | null; reason?: string }
  | { rest: string; body: unknown; status: number };

const descriptor = createRequire(import.meta.url)(
  '@convergence/convergence-proto/convergence-proto.json',
) as protobuf.INamespace;
const type = protobuf.Root.fromJSON(descriptor).lookupType(
  'com.convergencelabs.convergence.proto.ConvergenceMessage',
);

export const bytesOf = (message: Message): Uint8Array => type.encode(type.fromObject(message)).finish();
export const messageOf = (bytes: Uint8Array): Message =>
  type.toObject(type.decode(bytes), { longs: Number, enums: String });

const times = new Set(['timestamp', 'createdTime', 'modifiedTime', 'fingerprint']);
const sessionLists = new Set(['connectedClients', 'resyncingClients']);

const steady = (message: unknown, sessionName: (id: string) => string): unknown =>
  JSON.parse(JSON.stringify(message), (key, value: unknown) => {
    if (times.has(key)) return 'a time';
    if (key === 'sessionId') return sessionName(value as string);
    return sessionLists.has(key) ? (value as string[]).map(sessionName).sort() : value;
  });

const replaceAll = (text: string, names: Iterable<readonly [string, string]>) =>
  [...names].reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** Recorded names of sessions and models for those of the server that is tested, learnt from what it says. */
export const createNames = () => {
  const sessions = new Map<string, string>();
  const models: (readonly [recorded: string, actual: string])[] = [];
  return {
    session: (recorded: string, actual: string) => void sessions.set(actual, recorded),
    model: (recorded: string, actual: string) => void models.push([recorded, actual]),
    /** What the server said, in recorded names; times do not matter. */
    toRecorded: (message: Message): unknown => {
      const text = replaceAll(
        JSON.stringify(message),
        models.map(([recorded, actual]) => [actual, recorded] as const),
      );
      return steady(JSON.parse(text), (id) => sessions.get(id) ?? id);
    },
    /** What was recorded, for the comparison. */
    steady: (message: Message): unknown => steady(message, (id) => id),
    /** Text with the recorded models replaced by the actual ones. */
    toActual: (text: string) => replaceAll(text, models),
  };
};

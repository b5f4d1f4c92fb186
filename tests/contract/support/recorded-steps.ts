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

/** Recorded names of sessions and models for those of the server that is tested, learnt from what it says. */
export const createNames = () => {
  const recorded = new Map<string, string>();
  const actual = new Map<string, string>();
  const learn = (recordedName: string, actualName: string) => {
    recorded.set(actualName, recordedName);
    actual.set(recordedName, actualName);
  };
  const renamed = (message: unknown, names: Map<string, string>): unknown =>
    JSON.parse(JSON.stringify(message), (key, value: unknown) => {
      if (sessionLists.has(key) && Array.isArray(value))
        return (value as string[]).map((each) => names.get(`session ${each}`) ?? each).sort();
      if (key === 'sessionId') return names.get(`session ${String(value)}`) ?? value;
      if (key === 'modelId' || key === 'id') return names.get(`model ${String(value)}`) ?? value;
      return value;
    });
  /** Messages as they were recorded; times do not matter. */
  const steady = (message: unknown): unknown =>
    JSON.parse(JSON.stringify(message), (key, value: unknown) => (times.has(key) ? 'a time' : value));
  return {
    session: (was: string, is: string) => learn(`session ${was}`, `session ${is}`),
    model: (was: string, is: string) => learn(`model ${was}`, `model ${is}`),
    toRecorded: (message: unknown) => {
      const plainNames = new Map(
        [...recorded].map(([is, was]) => [is, was.replace(/^(session|model) /, '')]),
      );
      return steady(renamed(message, plainNames));
    },
    steady: (message: unknown) => steady(renamed(message, new Map())),
    /** Text with the recorded models replaced by the actual ones. */
    toActual: (text: string) => {
      let result = text;
      for (const [was, is] of actual) {
        if (was.startsWith('model ')) result = result.replaceAll(was.slice(6), is.slice(6));
      }
      return result;
    },
  };
};

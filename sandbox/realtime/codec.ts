import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs/light.js';
import { maximumDepth } from '../state/data-values';
import type { Body, Envelope, Wrapped } from './messages';

const descriptor = createRequire(import.meta.url)(
  '@convergence/convergence-proto/convergence-proto.json',
) as protobuf.INamespace;
const type = protobuf.Root.fromJSON(descriptor).lookupType('com.convergencelabs.convergence.proto.ConvergenceMessage');

/** Requests a client may send. Each is answered, at least with `error`. */
export const clientRequests: ReadonlySet<string> = new Set([
  'modelOfflineSubscriptionChange',
  ...type.fieldsArray
    .map(({ name }) => name)
    .filter((name) => name.endsWith('Request') && name !== 'modelAutoCreateConfigRequest'),
]);

/** Messages a client may send without an answer. */
export const clientNormalMessages: ReadonlySet<string> = new Set([
  'operationSubmission',
  'shareReference',
  'setReference',
  'clearReference',
  'unshareReference',
  'modelResyncClientComplete',
  'activityUpdateState',
  'presenceSetState',
  'presenceRemoveState',
  'presenceClearState',
  'presenceUnsubscribe',
]);

/** Answers a client may give to server requests. */
export const clientResponses: ReadonlySet<string> = new Set(['modelAutoCreateConfigResponse', 'error']);

/*
 * Each level of nested values takes two levels of messages, and protobufjs stops at 100 by default. The setting applies to
 * the process. It protects the stack, which is far larger.
 */
const deepestMessage = 2 * maximumDepth + 20;
protobuf.Reader.recursionLimit = deepestMessage;
protobuf.util.recursionLimit = deepestMessage;

const idOf = (wrapper: Wrapped<number> | undefined) => wrapper && (wrapper.value ?? 0);

/** The bytes of one frame. */
export const encode = ({ requestId, responseId, body: [name, content] }: Envelope): Uint8Array =>
  type
    .encode(
      type.fromObject({
        ...(requestId === undefined ? {} : { requestId: { value: requestId } }),
        ...(responseId === undefined ? {} : { responseId: { value: responseId } }),
        [name]: content,
      }),
    )
    .finish();

const encoded = new WeakMap<Body, Uint8Array>();

/** The same for a message without ids; encoded once, since many clients get the same one. */
export const encodeMessage = (body: Body): Uint8Array => {
  const known = encoded.get(body) ?? encode({ body });
  encoded.set(body, known);
  return known;
};

/** Takes the place of a text that is not valid UTF-8, such as half a character, which would be read as another text. */
const brokenText = '\ud800';

class StrictReader extends protobuf.BufferReader {
  override string(): string {
    const bytes = this.bytes();
    return isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : brokenText;
  }
  override stringVerify(): string {
    return this.string();
  }
}

/** The message of a frame; undefined if it is not a valid message or has no body. */
export const decode = (bytes: Uint8Array): Envelope | undefined => {
  try {
    const { requestId, responseId, ...rest } = type.toObject(
      type.decode(new StrictReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))),
      { longs: Number },
    ) as { requestId?: Wrapped<number>; responseId?: Wrapped<number> };
    const [body] = Object.entries(rest) as Body[];
    return body && { requestId: idOf(requestId), responseId: idOf(responseId), body };
  } catch {
    return undefined;
  }
};

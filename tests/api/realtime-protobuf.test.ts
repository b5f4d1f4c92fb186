import fc from 'fast-check';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs/light';
import minimal from 'protobufjs/minimal';
import { describe, expect, it } from 'vitest';
import { isMessage, type NodeJson, Root } from '~/api/realtime/protobuf/light';

const descriptor = createRequire(import.meta.url)('@convergence/convergence-proto/convergence-proto.json') as NodeJson;
const reflection = protobuf.Root.fromJSON(descriptor);
const own = Root.fromJSON(descriptor);
const envelope = 'com.convergencelabs.convergence.proto.ConvergenceMessage';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const readByReflection = (name: string, bytes: Uint8Array) => {
  const type = reflection.lookupType(name);
  return type.toObject(type.decode(bytes), { longs: Number });
};
const writeByReflection = (name: string, message: object) => {
  const type = reflection.lookupType(name);
  return type.encode(type.fromObject(message)).finish();
};

/** Every message type and its fields, by full name. */
function messageTypes(node: NodeJson, path: string[] = []): Array<[name: string, node: NodeJson]> {
  return Object.entries(node.nested ?? {}).flatMap(([key, inner]) => [
    ...(inner.fields ? [[[...path, key].join('.'), inner] as [string, NodeJson]] : []),
    ...messageTypes(inner, [...path, key]),
  ]);
}

const integer64 = fc.maxSafeInteger();
const scalars: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\uFEFFmark', 'x'.repeat(200), '€'.repeat(80)),
  ),
  bool: fc.boolean(),
  int32: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 127, 128, 2147483647, -2147483648)),
  uint32: fc.nat({ max: 4294967295 }),
  int64: integer64,
  uint64: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  double: fc.oneof(fc.double(), fc.constantFrom(0, -0, NaN, Infinity)),
  float: fc.float(),
  bytes: fc.uint8Array({ maxLength: 20 }),
};

function arbitraryOf(name: string, depth: number): fc.Arbitrary<object> {
  const type = reflection.lookupType(name);
  const fields = Object.fromEntries(
    type.fieldsArray.map((field) => {
      field.resolve();
      const one = arbitraryField(field, depth);
      const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', ''));
      if (field.map) return [field.name, fc.array(fc.tuple(key, one), { maxLength: 3 }).map(Object.fromEntries)];
      return [field.name, field.repeated ? fc.array(one, { maxLength: 3 }) : one];
    }),
  );
  const oneOfEach = type.oneofsArray.map((group) => group.fieldsArray.map((field) => field.name));
  return fc.record(fields, { requiredKeys: [] }).map((message: Record<string, unknown>) => {
    for (const names of oneOfEach)
      for (const extra of names.filter((each) => each in message).slice(1)) delete message[extra];
    return message;
  });
}

function arbitraryField(field: protobuf.Field, depth: number): fc.Arbitrary<unknown> {
  const scalar = scalars[field.type];
  if (scalar) return scalar;
  if (field.resolvedType instanceof protobuf.Enum) {
    const { values } = field.resolvedType;
    return fc.constantFrom(...Object.keys(values), ...Object.values(values));
  }
  return depth > 0 ? arbitraryOf(field.resolvedType!.fullName.slice(1), depth - 1) : fc.constant({});
}

/** Three messages of each kind, always the same. */
const messages = reflection.lookupType(envelope).fieldsArray.flatMap((field) => {
  field.resolve();
  return fc.sample(arbitraryField(field, 3), { seed: 7, numRuns: 3 }).map((value) => ({ [field.name]: value }));
});

describe('the interpreter of protocol messages', () => {
  it('writes and reads messages of every kind like reflection, byte by byte', () => {
    expect(messages.length).toBeGreaterThan(300);
    for (const message of messages) {
      const bytes = writeByReflection(envelope, message);
      expect(hex(own.lookupType(envelope).encode(message).finish())).toBe(hex(bytes));
      expect(own.lookupType(envelope).decode(bytes)).toEqual(readByReflection(envelope, bytes));
    }
  });

  it.each(messageTypes(descriptor))('agrees with reflection on any %s', (name) => {
    fc.assert(
      fc.property(arbitraryOf(name, 1), (message) => {
        const bytes = writeByReflection(name, message);
        expect(hex(own.lookupType(name).encode(message).finish())).toBe(hex(bytes));
        expect(own.lookupType(name).decode(bytes)).toEqual(readByReflection(name, bytes));
      }),
      { numRuns: 15 },
    );
  });

  it('reads or rejects arbitrary bytes like reflection', () => {
    const outcome = (read: () => unknown) => {
      try {
        return read();
      } catch {
        return 'refused';
      }
    };
    const sample = messages.map((message) => writeByReflection(envelope, message));
    const damaged = fc
      .tuple(fc.constantFrom(...sample), fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 }), fc.nat())
      .map(([bytes, changes, cut]) => {
        const copy = bytes.slice(0, Math.max(1, bytes.length - (cut % 3)));
        for (const [at, byte] of changes) copy[at % copy.length] = byte;
        return copy;
      });
    let agreed = 0;
    fc.assert(
      fc.property(damaged, (bytes) => {
        const expected = outcome(() => readByReflection(envelope, bytes));
        const actual = outcome(() => own.lookupType(envelope).decode(bytes));
        if (actual !== 'refused') expect(isMessage(bytes)).toBe(true);
        if (expected !== 'refused' && actual !== 'refused') {
          expect(actual).toEqual(expected);
          agreed++;
        } else expect(actual).toBe(expected);
      }),
      { numRuns: 2_000, seed: 7 },
    );
    expect(agreed).toBeGreaterThan(50);
  });

  it('rejects invalid messages and nesting that would overflow the call stack', () => {
    const type = own.lookupType(envelope);
    expect(() => type.encode({ error: 5 })).toThrow(TypeError);
    expect(() => type.encode({ presenceRequest: { users: 'bob' } })).toThrow(TypeError);
    let deep: object = { stringValue: 'x' };
    for (let level = 0; level < 5_000; level++) deep = { listValue: { values: [deep] } };
    const value = own.lookupType('google.protobuf.Value');
    expect(() => value.encode(deep)).toThrow('nested deeper than this browser can read');
  });

  /** Lists nested to this level. Each level is two messages. */
  const nested = (levels: number) => {
    let deep: object = { stringValue: 'x' };
    for (let level = 0; level < levels; level++) deep = { listValue: { values: [deep] } };
    return deep;
  };

  it('writes and reads 540 levels of data', () => {
    const value = own.lookupType('google.protobuf.Value');
    const bytes = value.encode(nested(540)).finish();
    expect(JSON.stringify({ ...value.decode(bytes) })).toBe(JSON.stringify(nested(540)));
  });

  it('skips deeper nested values and rejects them when they are read', () => {
    const list = own.lookupType('google.protobuf.ListValue');
    /** A field with bytes: its number, their length, and the bytes. */
    const field = (id: number, bytes: Uint8Array) => {
      const length = [(bytes.length & 127) | 128, ((bytes.length >>> 7) & 127) | 128, bytes.length >>> 14];
      return Buffer.concat([Uint8Array.from([(id << 3) | 2, ...length]), bytes]);
    };
    let deep = own.lookupType('google.protobuf.Value').encode({ stringValue: 'x' }).finish();
    for (let level = 0; level < 3_000; level++) deep = field(6, field(1, deep));
    const near = list.encode({ values: [{ numberValue: 1 }] }).finish();
    const { values } = list.decode(Buffer.concat([near, field(1, deep), near])) as { values: object[] };
    expect([values[0], values[2]]).toEqual([{ numberValue: 1 }, { numberValue: 1 }]);
    expect(() => JSON.stringify(values[1])).toThrow('nested deeper than this browser can read');
  });

  it('writes half of a surrogate pair as the replacement character, and refuses bad text also in keys', () => {
    const value = own.lookupType('google.protobuf.Struct');
    const written = (text: string) => value.encode({ fields: { [text]: { stringValue: text } } }).finish();
    expect(hex(written('a\ud800'))).toBe(hex(written('a\ufffd')));
    const bad = Uint8Array.from(written('ab'));
    bad[bad.indexOf(97)] = 0xff;
    expect(() => value.decode(bad)).toThrow(TypeError);
  });

  it('reads 64-bit integers as numbers without long, as in a browser', () => {
    const type = own.lookupType('com.convergencelabs.convergence.proto.model.OpenRealtimeModelResponseMessage');
    const { util } = minimal as unknown as { util: { Long: unknown } };
    const { Long: long } = util;
    const versions = [1, -1, 2 ** 53, -(2 ** 53), 2 ** 32];
    const bytes = versions.map((version) => type.encode({ version }).finish());
    const read = (given: unknown) => {
      util.Long = given;
      minimal.configure();
      return bytes.map((each) => (type.decode(each) as { version: number }).version);
    };
    expect([read(null), read(long)]).toEqual([versions, versions]);
  });

  it('does not serialize messages it has read, as the client would for its log', () => {
    const type = own.lookupType(envelope);
    const message = type.decode(type.encode({ ping: {} }).finish());
    expect(JSON.stringify(message)).toBe('"(a message)"');
    expect(Object.keys(message)).toEqual(['ping']);
  });

  it('needs no code generation', () => {
    const forbidden = () => {
      throw new Error('eval');
    };
    const { Function: real } = globalThis;
    globalThis.Function = forbidden as never;
    try {
      const type = Root.fromJSON(descriptor).lookupType(envelope);
      expect(type.decode(type.encode({ ping: {} }).finish())).toEqual({ ping: {} });
    } finally {
      globalThis.Function = real;
    }
  });

  it('names a missing type', () => {
    expect(() => own.lookupType('no.such.Type')).toThrow('no.such.Type');
  });
});

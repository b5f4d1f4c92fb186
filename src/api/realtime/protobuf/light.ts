import { Reader, Writer } from 'protobufjs/minimal';

/** The part of protobufjs' JSON descriptor that proto3 messages use. */
type FieldJson = { type: string; id: number; rule?: string; keyType?: string };
export type NodeJson = {
  nested?: Record<string, NodeJson>;
  fields?: Record<string, FieldJson>;
  oneofs?: Record<string, { oneof: string[] }>;
  values?: Record<string, number>;
};

const SCALAR_WIRE = {
  double: 1,
  float: 5,
  int32: 0,
  uint32: 0,
  int64: 0,
  uint64: 0,
  bool: 0,
  string: 2,
  bytes: 2,
} as const;
type Scalar = keyof typeof SCALAR_WIRE;

const isScalar = (type: string): type is Scalar => Object.hasOwn(SCALAR_WIRE, type);

/** A 64-bit integer as callers may pass it: a number, decimal text, or a `Long`-like pair. */
type Wide = number | string | Parameters<Writer['int64']>[0];
const isZero = (value: Wide): boolean => (typeof value === 'object' ? !value.low && !value.high : Number(value) === 0);

/** Finds `name` ("a.b.C") from `scope`, innermost namespace first, as in the .proto language. */
function lookup(root: NodeJson, scope: readonly string[], name: string): { node: NodeJson; path: string[] } {
  for (let depth = scope.length; depth >= 0; depth--) {
    const path = [...scope.slice(0, depth), ...name.split('.')];
    let node: NodeJson | undefined = root;
    for (const part of path) node = node?.nested?.[part];
    if (node && (node.fields || node.values)) return { node, path };
  }
  throw new Error(`The protocol has no type "${name}".`);
}

/**
 * The maximum nesting depth of a message; deeper ones are refused to avoid a stack overflow. One level of a model's data uses two, so objects
 * can be nested 540 levels deep.
 */
const MAX_DEPTH = 1_100;
const notWritten = '(a message)';
const TOO_DEEP = 'The message is nested deeper than this browser can read.';

type Message = Record<string, unknown>;
type Kind = { scalar: Scalar } | { values: Record<string, number> } | { message: () => MessageType };
type Field = {
  name: string;
  id: number;
  wire: number;
  kind: Kind;
  shape: 'single' | 'list' | 'map';
  /** The other members of its oneof; undefined outside one. */
  siblings: string[] | undefined;
};

/** A definition is slower than an assignment, but an assignment of `__proto__` would change the prototype. */
function setOwn(target: Message, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * One message type: encodes plain objects as protocol buffer bytes and decodes them, with the same results as protobufjs'
 * `fromObject` + `encode` and `decode` + `toObject`. It interprets the descriptor and generates no code, so it runs
 * under a Content Security Policy without 'unsafe-eval'. 64-bit integers are decoded to numbers.
 */
class MessageType {
  readonly #fields: Field[];
  readonly #byId = new Map<number, Field>();

  constructor(node: NodeJson, path: readonly string[], root: NodeJson, typeAt: (path: string[]) => MessageType) {
    const groups = Object.values(node.oneofs ?? {}).map(({ oneof }) => oneof);
    this.#fields = Object.entries(node.fields ?? {})
      .map(([name, json]) => {
        const kind = kindOf(json, root, path, typeAt);
        const group = groups.find((names) => names.includes(name));
        return {
          name,
          id: json.id,
          kind,
          wire: 'scalar' in kind ? SCALAR_WIRE[kind.scalar] : 'values' in kind ? 0 : 2,
          shape: json.keyType ? ('map' as const) : json.rule === 'repeated' ? ('list' as const) : ('single' as const),
          siblings: group?.filter((other) => other !== name),
        };
      })
      .sort((a, b) => a.id - b.id);
    for (const field of this.#fields) this.#byId.set(field.id, field);
  }

  fromObject(message: object): object {
    return message;
  }

  toObject(message: object): object {
    return message;
  }

  encode(message: object): { finish(): Uint8Array } {
    const writer = new Writer();
    this.write(writer, message, 0);
    return writer;
  }

  decode(bytes: Uint8Array): object {
    const message = {};
    // The client formats every message for its log, even if logging is off. For a large model that takes longer than decoding.
    Object.defineProperty(message, 'toJSON', { value: () => notWritten });
    this.read(new Reader(bytes), message, 0);
    return message;
  }

  write(writer: Writer, message: unknown, depth: number): void {
    if (depth > MAX_DEPTH) throw new RangeError(TOO_DEEP);
    if (typeof message !== 'object' || message === null)
      throw new TypeError('The message has a value where it needs an object.');
    for (const field of this.#fields) {
      const value = (message as Message)[field.name];
      if (value === undefined || value === null) continue;
      if (field.shape === 'list') writeList(writer, field, value, depth);
      else if (field.shape === 'map') writeMap(writer, field, value, depth);
      else if (field.siblings || !isDefault(field.kind, value)) writeTagged(writer, field, field.id, value, depth);
    }
  }

  read(reader: Reader, target: Message, depth: number): void {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      const field = this.#byId.get(tag >>> 3);
      const wire = tag & 7;
      if (field?.shape === 'list') readList(reader, field, tag, target, depth);
      else if (field?.shape === 'map' && wire === 2) readEntry(reader, field, target, depth);
      else if (field?.shape === 'single' && wire === field.wire) readSingle(reader, field, target, depth);
      else skip(reader, tag);
    }
  }
}

function kindOf(
  json: FieldJson,
  root: NodeJson,
  path: readonly string[],
  typeAt: (path: string[]) => MessageType,
): Kind {
  if (isScalar(json.type)) return { scalar: json.type };
  const found = lookup(root, path, json.type);
  if (found.node.values) return { values: found.node.values };
  // Resolved at first use, because types have circular references.
  let type: MessageType | undefined;
  return { message: () => (type ??= typeAt(found.path)) };
}

const enumNumber = (values: Record<string, number>, value: unknown): number | undefined =>
  typeof value === 'string' ? values[value] : Number.isInteger(value) ? (value as number) : undefined;

/** Fields outside a oneof are omitted if they have the default value. */
function isDefault(kind: Kind, value: unknown): boolean {
  if ('message' in kind) return false;
  if ('values' in kind) return !enumNumber(kind.values, value);
  switch (kind.scalar) {
    case 'string':
      return value === '';
    case 'bytes':
      return (value as Uint8Array).length === 0;
    case 'bool':
      return !value;
    case 'double':
    case 'float':
      return Object.is(Number(value), 0);
    case 'int64':
    case 'uint64':
      return isZero(value as Wide);
    default:
      return Number(value) === 0;
  }
}

/** Half a surrogate pair can't be written as UTF-8, and a message with it could be refused. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

function writeValue(writer: Writer, kind: Kind, value: unknown, depth: number): void {
  if ('message' in kind) {
    writer.fork();
    kind.message().write(writer, value, depth + 1);
    writer.ldelim();
  } else if ('values' in kind) writer.int32(enumNumber(kind.values, value) ?? 0);
  else if (kind.scalar === 'string') writer.string(wellFormed(String(value)));
  else if (kind.scalar === 'bytes') writer.bytes(value as Uint8Array);
  else if (kind.scalar === 'bool') writer.bool(Boolean(value));
  else if (kind.scalar === 'uint64' || kind.scalar === 'int64') writer.int64(value as number);
  else writer[kind.scalar](Number(value));
}

function writeTagged(writer: Writer, field: Field, id: number, value: unknown, depth: number): void {
  if ('values' in field.kind && enumNumber(field.kind.values, value) === undefined) return;
  writer.uint32((id << 3) | field.wire);
  writeValue(writer, field.kind, value, depth);
}

function writeList(writer: Writer, field: Field, value: unknown, depth: number): void {
  if (!Array.isArray(value)) throw new TypeError(`"${field.name}" needs a list.`);
  if (value.length === 0) return;
  if (field.wire === 2) for (const item of value) writeTagged(writer, field, field.id, item, depth);
  else {
    writer.uint32((field.id << 3) | 2).fork();
    for (const item of value) writeValue(writer, field.kind, item, depth);
    writer.ldelim();
  }
}

function writeMap(writer: Writer, field: Field, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) throw new TypeError(`"${field.name}" needs an object.`);
  for (const [key, item] of Object.entries(value)) {
    writer.uint32((field.id << 3) | 2).fork();
    writer.uint32(10).string(wellFormed(key));
    writeTagged(writer, field, 2, item, depth);
    writer.ldelim();
  }
}

/**
 * Replaces data that is nested too deeply and throws when it is used. The client must not fail while it decodes a message, or it would handle
 * no further messages; if it fails when it uses the data, it reports the error to the caller.
 */
const refuse = () => {
  throw new RangeError(TOO_DEEP);
};
const unreadable: object = new Proxy(
  {},
  { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse },
);

const skip = (reader: Reader, tag: number) => void reader.skipType(tag & 7, 0, tag >>> 3);

/** Reads a length and sets the end. A callback would cost an object for each value. @returns the previous end */
function enter(reader: Reader): number {
  const size = reader.size();
  const outer = reader.len;
  if (size > outer - reader.pos) throw new RangeError('The message ends too early.');
  reader.len = reader.pos + size;
  return outer;
}

function readValue(reader: Reader, kind: Kind, depth: number, before?: unknown): unknown {
  if ('message' in kind) {
    if (depth >= MAX_DEPTH) {
      reader.skip(reader.size());
      return unreadable;
    }
    const inner = (before as Message | undefined) ?? {};
    const outer = enter(reader);
    kind.message().read(reader, inner, depth + 1);
    reader.len = outer;
    return inner;
  }
  if ('values' in kind) return reader.int32();
  if (kind.scalar === 'string') return reader.stringVerify();
  const value = reader[kind.scalar]();
  return typeof value === 'object' && 'low' in value ? Number(value) : value;
}

function readSingle(reader: Reader, field: Field, target: Message, depth: number): void {
  const value = readValue(reader, field.kind, depth, target[field.name]);
  if (field.siblings) {
    for (const other of field.siblings) if (target[other] !== undefined) delete target[other];
  }
  if (field.siblings || !isDefault(field.kind, value)) target[field.name] = value;
  else if (target[field.name] !== undefined) delete target[field.name];
}

function readList(reader: Reader, field: Field, tag: number, target: Message, depth: number): void {
  const wire = tag & 7;
  const packed = wire === 2 && field.wire !== 2;
  if (!packed && wire !== field.wire) return skip(reader, tag);
  const list = (target[field.name] ??= []) as unknown[];
  if (!packed) list.push(readValue(reader, field.kind, depth));
  else {
    const outer = enter(reader);
    while (reader.pos < reader.len) list.push(readValue(reader, field.kind, depth));
    reader.len = outer;
  }
}

function readEntry(reader: Reader, field: Field, target: Message, depth: number): void {
  let key = '';
  let value: unknown;
  const outer = enter(reader);
  while (reader.pos < reader.len) {
    const tag = reader.tag();
    if (tag === 10) key = reader.stringVerify();
    else if (tag === ((2 << 3) | field.wire)) value = readValue(reader, field.kind, depth, value);
    else skip(reader, tag);
  }
  reader.len = outer;
  setOwn((target[field.name] ??= {}) as Message, key, value ?? ('message' in field.kind ? {} : undefined));
}

/** Whether the bytes are the fields of a message. What is nested is not checked: a large message takes no longer. */
export function isMessage(bytes: Uint8Array): boolean {
  const reader = new Reader(bytes);
  try {
    while (reader.pos < reader.len) skip(reader, reader.tag());
    return true;
  } catch {
    return false;
  }
}

/** Replaces `protobufjs/light` in the realtime client, which only uses `Root.fromJSON(json).lookupType(name)`. */
export class Root {
  readonly #json: NodeJson;
  readonly #types = new Map<string, MessageType>();

  private constructor(json: NodeJson) {
    this.#json = json;
  }

  static fromJSON(json: NodeJson): Root {
    return new Root(json);
  }

  /** The message type called `name`, e.g. "a.b.C"; throws if there is none. */
  lookupType(name: string): MessageType {
    const { path } = lookup(this.#json, [], name);
    return this.#typeAt(path);
  }

  #typeAt(path: string[]): MessageType {
    const name = path.join('.');
    const known = this.#types.get(name);
    if (known) return known;
    const { node } = lookup(this.#json, [], name);
    const type = new MessageType(node, path, this.#json, (inner) => this.#typeAt(inner));
    this.#types.set(name, type);
    return type;
  }
}

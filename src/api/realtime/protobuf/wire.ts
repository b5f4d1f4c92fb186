const TWO_32 = 4_294_967_296;
/** Rejects invalid UTF-8 and keeps a leading byte order mark. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text of fewer bytes is cut from the message read as ASCII, which is faster than a call of the platform's decoder for each. */
const SHORT_READ = 32;

/** The bytes as one text of the same length; only what is ASCII is right in it. */
function asAscii(bytes: Uint8Array): string {
  const words = new Uint32Array((bytes.length + 3) >>> 2);
  const copy = new Uint8Array(words.buffer, 0, bytes.length);
  copy.set(bytes);
  for (let at = 0; at < words.length; at++) words[at]! &= 0x7f7f7f7f;
  return decoder.decode(copy);
}

/** Reads protocol buffer primitives from a buffer. Throws RangeError at its end, TypeError for bad UTF-8. */
export class WireReader {
  position = 0;
  end: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #ascii: string | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = bytes.length;
  }

  /** Advances by `size` bytes. @returns the offset where they begin */
  #take(size: number): number {
    const start = this.position;
    if (size > this.end - start) throw new RangeError('The message ends too early.');
    this.position = start + size;
    return start;
  }

  #byte(): number {
    return this.#bytes[this.#take(1)]!;
  }

  /** The two unsigned halves of a varint of at most ten bytes. */
  #varint(): [low: number, high: number] {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#byte();
      const part = byte & 127;
      if (shift < 28) low |= part << shift;
      else if (shift === 28) {
        low |= part << 28;
        high |= part >>> 4;
      } else if (shift < 63) high |= part << (shift - 32);
      else high |= (part & 1) << 31;
      if (byte < 128) return [low >>> 0, high >>> 0];
    }
    throw new RangeError('A number of the message has too many bytes.');
  }

  uint32(): number {
    return this.#varint()[0];
  }

  /** Field number and wire type. They fit in five bytes; the field number is never 0. */
  tag(): number {
    let tag = 0;
    for (let shift = 0; shift <= 28; shift += 7) {
      const byte = this.#byte();
      if (shift === 28 && byte > 15) break;
      tag |= (byte & 127) << shift;
      if (byte > 127) continue;
      if (tag >>> 3 === 0) break;
      return tag >>> 0;
    }
    throw new RangeError('The message has a field without a proper number.');
  }

  int32(): number {
    return this.#varint()[0] | 0;
  }

  bool(): boolean {
    const [low, high] = this.#varint();
    return (low | high) !== 0;
  }

  /** Exact up to 2^53. */
  int64(): number {
    const [low, high] = this.#varint();
    return (high | 0) * TWO_32 + low;
  }

  uint64(): number {
    const [low, high] = this.#varint();
    return high * TWO_32 + low;
  }

  double(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  float(): number {
    return this.#view.getFloat32(this.#take(4), true);
  }

  bytes(): Uint8Array {
    const size = this.uint32();
    const start = this.#take(size);
    return this.#bytes.slice(start, start + size);
  }

  string(): string {
    const size = this.uint32();
    const start = this.#take(size);
    if (size < SHORT_READ) {
      let at = start;
      while (at < start + size && this.#bytes[at]! < 128) at++;
      if (at === start + size) return (this.#ascii ??= asAscii(this.#bytes)).slice(start, at);
    }
    return decoder.decode(this.#bytes.subarray(start, start + size));
  }

  /** Reads a length and sets the end. A callback would cost an object for each value. @returns the previous end, for `leave` */
  enter(): number {
    const size = this.uint32();
    const outer = this.end;
    const inner = this.#take(size) + size;
    this.position = inner - size;
    this.end = inner;
    return outer;
  }

  leave(outer: number): void {
    this.end = outer;
  }

  /** Skips the value of a field whose `tag` was read. */
  skip(tag: number, depth = 0): void {
    const wire = tag & 7;
    if (wire === 0) this.#varint();
    else if (wire === 1) this.#take(8);
    else if (wire === 2) this.#take(this.uint32());
    else if (wire === 3) this.#skipGroup(tag, depth);
    else if (wire === 5) this.#take(4);
    else throw new RangeError(`The message has an unknown wire type ${wire}.`);
  }

  #skipGroup(start: number, depth: number): void {
    if (depth > 100) throw new RangeError('The message is nested too deeply.');
    for (let tag = this.tag(); tag !== start + 1; tag = this.tag()) this.skip(tag, depth + 1);
  }
}

const encoder = new TextEncoder();

/** Up to this many characters a loop over ASCII is faster than the platform's encoder. At most 127: its length takes one byte. */
const SHORT_WRITTEN = 64;

/** A 64-bit integer as callers may pass it: a number, decimal text, or a `Long`-like pair. */
export type Wide = number | string | { low: number; high: number };

/** Splits a 64-bit integer into two's complement halves, both unsigned. */
const halves = (value: Wide): [low: number, high: number] => {
  if (typeof value === 'object') return [value.low >>> 0, value.high >>> 0];
  const whole = Math.trunc(Number(value)) || 0;
  return [whole >>> 0, Math.floor(whole / TWO_32) >>> 0];
};

export const isZero = (value: Wide): boolean =>
  typeof value === 'object' ? !value.low && !value.high : Number(value) === 0;

/** Appends protocol buffer primitives to a growing buffer (encoding: https://protobuf.dev/programming-guides/encoding/). */
export class WireWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  uint32(value: number): this {
    this.#reserve(5);
    let rest = value >>> 0;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
    return this;
  }

  /** A negative number takes ten bytes, as the format requires. */
  int32(value: number): this {
    const whole = value | 0;
    return whole < 0 ? this.int64(whole) : this.uint32(whole);
  }

  int64(value: Wide): this {
    let [low, high] = halves(value);
    this.#reserve(10);
    while (high > 0 || low > 127) {
      this.#bytes[this.#length++] = (low & 127) | 128;
      low = ((low >>> 7) | (high << 25)) >>> 0;
      high >>>= 7;
    }
    this.#bytes[this.#length++] = low;
    return this;
  }

  double(value: number): this {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
    return this;
  }

  float(value: number): this {
    this.#reserve(4);
    this.#view.setFloat32(this.#length, value, true);
    this.#length += 4;
    return this;
  }

  bytes(value: Uint8Array): this {
    this.uint32(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  string(value: string): this {
    const size = value.length;
    if (size > SHORT_WRITTEN) return this.bytes(encoder.encode(value));
    this.#reserve(size + 1);
    for (let at = 0; at < size; at++) {
      const code = value.charCodeAt(at);
      if (code > 127) return this.bytes(encoder.encode(value));
      this.#bytes[this.#length + 1 + at] = code;
    }
    this.#bytes[this.#length] = size;
    this.#length += size + 1;
    return this;
  }

  /** Writes the output of `body`, preceded by its length in bytes. */
  delimited(body: () => void): this {
    this.#reserve(1);
    const start = ++this.#length;
    body();
    const size = this.#length - start;
    let prefix = 1;
    for (let rest = size >>> 7; rest > 0; rest >>>= 7) prefix++;
    if (prefix > 1) {
      this.#reserve(prefix - 1);
      this.#bytes.copyWithin(start - 1 + prefix, start, this.#length);
    }
    this.#length = start - 1;
    this.uint32(size);
    this.#length += size;
    return this;
  }
}

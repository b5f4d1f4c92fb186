const TWO_32 = 4_294_967_296;
const encoder = new TextEncoder();

/** Up to this many characters a loop over ASCII is faster than the platform's encoder. At most 127: its length takes one byte. */
const SHORT_TEXT = 64;

/** A 64 bit integer as callers may hand it over: a number, decimal text, or a `Long`-like pair. */
export type Wide = number | string | { low: number; high: number };

/** Splits a 64 bit integer into two's complement halves, both unsigned. */
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

  /** A negative number takes ten bytes, as the format demands. */
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
    if (size > SHORT_TEXT) return this.bytes(encoder.encode(value));
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

  /** Writes what `body` writes, preceded by its length in bytes. */
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

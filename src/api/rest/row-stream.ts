import * as v from 'valibot';
import type { Schema } from './client';

/** An answer up to its first row. Others are read as a whole. */
const beginning =
  /^\s*\{\s*(?:"ok"\s*:\s*true\s*,\s*)?"body"\s*:\s*\{\s*(?:"\w+"\s*:\s*\d+\s*,\s*)*"data"\s*:\s*\[/;

/** Cuts the objects out of `body.data` of an answer that arrives in pieces. */
export class RowCutter {
  readonly #take: (row: string) => boolean;
  /** The answer without the rows that were taken. */
  #kept = '';
  /** What has arrived and is neither kept nor taken. */
  #text = '';
  #place: 'before' | 'among' | 'behind' = 'before';
  #taken = 0;
  /** In `#text`: the next character, the begin of the present row, and the end of the last one. */
  #at = 0;
  #begin = 0;
  #end = 0;
  #depth = 0;
  #inString = false;

  /** @param take returns false if this is no row; then it and all that follows are kept */
  constructor(take: (row: string) => boolean) {
    this.#take = take;
  }

  push(piece: string): void {
    this.#text += piece;
    if (this.#place === 'before') {
      const start = beginning.exec(this.#text)?.[0];
      if (start === undefined) return;
      this.#kept = start;
      this.#text = this.#text.slice(start.length);
      this.#place = 'among';
    }
    if (this.#place === 'among') this.#cut();
  }

  /** The text without the rows that were taken. */
  rest(): string {
    return this.#kept + this.#text;
  }

  #cut(): void {
    const text = this.#text;
    for (; this.#at < text.length; this.#at++) {
      const letter = text[this.#at];
      if (this.#inString) {
        if (letter === '\\') this.#at++;
        else if (letter === '"') this.#inString = false;
      } else if (letter === '"') this.#inString = true;
      else if (letter === '{' || letter === '[') {
        if (this.#depth++ === 0) this.#begin = this.#at;
      } else if (letter === '}' || letter === ']') {
        if (--this.#depth < 0) return this.#keepFrom(this.#end);
        if (this.#depth === 0 && !this.#takeRow()) return;
      }
    }
    this.#text = text.slice(this.#end);
    this.#at -= this.#end;
    this.#begin -= this.#end;
    this.#end = 0;
  }

  #takeRow(): boolean {
    const comma = this.#taken === 0 ? '' : ',';
    if (this.#text.slice(this.#end, this.#begin).trim() !== comma) {
      // With this comma the text is no JSON, whatever is there instead of one.
      this.#kept += comma;
      this.#keepFrom(this.#end);
      return false;
    }
    if (!this.#take(this.#text.slice(this.#begin, this.#at + 1))) {
      this.#keepFrom(this.#begin);
      return false;
    }
    this.#taken++;
    this.#end = this.#at + 1;
    return true;
  }

  #keepFrom(place: number): void {
    this.#place = 'behind';
    this.#text = this.#text.slice(place);
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * For the `read` of a call: reads the rows of an answer while it arrives.
 * @param tell called with all rows so far; the same array each time
 */
export function rowStream<Row>(schema: Schema<Row>, tell: (rows: readonly Row[]) => void) {
  const rows: Row[] = [];
  const cutter = new RowCutter((text) => {
    const row = v.safeParse(schema, parsed(text));
    if (row.success) rows.push(row.output);
    return row.success;
  });
  return {
    rows,
    read: async (body: ReadableStream<Uint8Array>): Promise<string> => {
      const decoder = new TextDecoder();
      const reader = body.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        const before = rows.length;
        cutter.push(decoder.decode(piece.value, { stream: true }));
        if (rows.length > before) tell(rows);
      }
      cutter.push(decoder.decode());
      return cutter.rest();
    },
  };
}

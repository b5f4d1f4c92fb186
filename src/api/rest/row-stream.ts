import * as v from 'valibot';
import type { Schema } from './client';

const isRow = ([outer, inner, place, ...deeper]: readonly (string | number)[]) =>
  outer === 'body' && inner === 'data' && typeof place === 'number' && deeper.length === 0;

/**
 * For the `read` of a call: tells the rows in `body.data` of an answer while it arrives, up to a wrong one.
 * @param tell called with all rows so far; the same array each time
 */
export const rowStream =
  <Row>(schema: Schema<Row>, tell: (rows: readonly Row[]) => void) =>
  async (body: ReadableStream<Uint8Array>): Promise<string> => {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const next = async () => {
      const { done, value } = await reader.read();
      const piece = decoder.decode(value, { stream: !done });
      text += piece;
      return { done, value: piece };
    };
    const rows: Row[] = [];
    let told = 0;
    const tellNew = () => {
      if (rows.length > told) tell(rows);
      told = rows.length;
    };
    try {
      const { parse } = await import('jsonriver');
      const values = parse(
        { [Symbol.asyncIterator]: () => ({ next }) },
        {
          completeCallback: (value, path) => {
            if (isRow(path.segments())) rows.push(v.parse(schema, value));
          },
        },
      );
      for await (const _ of values) tellNew();
    } catch {
      // What is wrong with the text is found when it is read as a whole; a broken connection fails again below.
    }
    tellNew();
    while (!(await next()).done);
    return text;
  };

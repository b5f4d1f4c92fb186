import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRest } from '~/api/rest/client';
import { pagedOf } from '~/api/rest/domain/paging';
import { RowCutter, rowStream } from '~/api/rest/row-stream';
import type { ApiProblem } from '~/core/problem';

const schema = v.object({ id: v.string() });
type Row = v.InferOutput<typeof schema>;
const answerOf = (data: unknown, more: object = {}) => ({
  body: { data, startIndex: 0, totalResults: 2, ...more },
  ok: true,
});

/** Cuts a text that arrives in pieces of these sizes, in turn. */
function cut(text: string, sizes: readonly number[] = [text.length]) {
  const rows: unknown[] = [];
  const cutter = new RowCutter((row) => {
    rows.push(JSON.parse(row));
    return true;
  });
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    cutter.push(text.slice(at, at + size));
    at += size;
  }
  return { rows, rest: cutter.rest() };
}

describe('the rows of an answer that arrives in pieces', () => {
  it('are cut at any place into the same rows', () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue());
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), sizes, fc.nat({ max: 2 }), (data, pieces, space) => {
        const { rows, rest } = cut(JSON.stringify(answerOf(data), undefined, space), pieces);
        expect(rows).toEqual(JSON.parse(JSON.stringify(data)));
        expect(JSON.parse(rest)).toEqual(answerOf([]));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['[{"id":"a"}{"id":"b"}]', '[{"id":"a"},]', '[{"id":"a"},,{"id":"b"}]', '[,{"id":"a"}]'])(
    'leave what is no JSON as no JSON: %s',
    (data) => {
      expect(() => JSON.parse(cut(`{"body":{"data":${data}},"ok":true}`, [4]).rest)).toThrow(SyntaxError);
    },
  );

  it.each([
    ['{"ok":true,"body":{"totalResults":1,"data":[{"id":"a"}]}}', 1],
    ['{"body":{"data":[{"id":"a"},{"id":"b"}', 2],
    ['{"body":{"data":[1,{"id":"a"}]}}', 0],
    ['{"ok":false,"body":{"error_code":"x","data":[{"id":"a"}]}}', 0],
    ['[{"id":"a"}]', 0],
  ])('are as many as expected: %s', (text, count) => {
    const { rows, rest } = cut(text, [3]);
    expect(rows).toHaveLength(count);
    if (count === 0) expect(rest).toBe(text);
  });
});

/** A call whose answer is in the test's hands. */
function call(status = 200) {
  const told: string[][] = [];
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = rowStream(schema, (rows) => told.push(rows.map(({ id }) => id)));
  const rest = createRest({
    baseURL: 'http://server/rest/',
    tokens: { current: () => Promise.resolve('token'), renewed: () => Promise.reject(new Error('none')) },
    fetch: (_, init) =>
      Promise.resolve(
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              body = controller;
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
            },
          }),
          { status },
        ),
      ),
  });
  const task = new AbortController();
  const answer = rest
    .call({ path: 'rows', schema: pagedOf<Row>(schema), signal: task.signal, read: stream.read })
    .then((page) => ({ ...page, data: [...stream.rows, ...page.data] }));
  const outcome = answer.catch((error: unknown) => error);
  return {
    told,
    outcome,
    abort: () => task.abort(),
    send: async (bytes: string | Uint8Array) => {
      await new Promise((resolve) => setTimeout(resolve));
      body?.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
      await new Promise((resolve) => setTimeout(resolve));
    },
    end: () => body?.close(),
    break: () => body?.error(new TypeError('network error')),
  };
}

describe('a call that reads rows while they arrive', () => {
  it('tells them, whole letters only, and resolves with all', async () => {
    const { told, send, end, outcome } = call();
    await send('{"body":{"data":[{"id":"a"},{"id"');
    expect(told).toEqual([['a']]);
    const bytes = new TextEncoder().encode(':"é"}');
    await send(bytes.slice(0, 3));
    await send(bytes.slice(3));
    expect(told).toEqual([['a'], ['a', 'é']]);
    await send('],"startIndex":0,"totalResults":7},"ok":true}');
    end();
    expect(await outcome).toEqual({ data: [{ id: 'a' }, { id: 'é' }], startIndex: 0, totalResults: 7 });
  });

  it('fails as unreachable when the answer breaks off', async () => {
    const { told, send, break: breakOff, outcome } = call();
    await send('{"body":{"data":[{"id":"a"},');
    breakOff();
    expect(await outcome).toEqual({ kind: 'unreachable' } satisfies ApiProblem);
    expect(told).toEqual([['a']]);
  });

  it('ends with the reason of its signal', async () => {
    const { send, abort, outcome } = call();
    await send('{"body":{"data":[{"id":"a"},');
    abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
  });

  it('does not understand an answer with a wrong row', async () => {
    const { told, send, end, outcome } = call();
    await send('{"body":{"data":[{"id":"a"},{"id":5},{"id":"c"}]},"ok":true}');
    end();
    expect(await outcome).toMatchObject({ kind: 'unreadable', detail: 'data.0.id: expected string' });
    expect(told).toEqual([['a']]);
  });

  it('reads a refusal as a whole', async () => {
    const { told, send, end, outcome } = call(400);
    await send('{"ok":false,"body":{"error_code":"bad_request"}}');
    end();
    expect(await outcome).toMatchObject({ kind: 'rejected', status: 400, code: 'bad_request' });
    expect(told).toEqual([]);
  });
});

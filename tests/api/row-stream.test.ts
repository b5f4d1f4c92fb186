import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { anyObject, createRest } from '~/api/rest/client';
import { pagedOf } from '~/api/rest/domains';
import { rowStream } from '~/api/rest/domain/models';

const schema = v.object({ id: v.string() });
type Row = v.InferOutput<typeof schema>;
const answerOf = (data: unknown, more: object = {}) => ({
  body: { data, startIndex: 0, totalResults: 2, ...more },
  ok: true,
});

/** Reads a text that arrives in pieces of these sizes in bytes, in turn. */
async function read(text: string, sizes: readonly number[] = [text.length]) {
  const bytes = new TextEncoder().encode(text);
  let rows: readonly unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = sizes[turn % sizes.length] ?? 1;
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      }
      controller.close();
    },
  });
  const whole = await rowStream(anyObject, (told) => (rows = told))(body);
  return { rows, whole };
}

describe('the rows of an answer that arrives in pieces', () => {
  it('are left to the reading of the whole answer when the parser cannot be loaded', async () => {
    vi.doMock('jsonriver', () => {
      throw new Error('offline');
    });
    const text = JSON.stringify(answerOf([{ id: 'a' }]));
    await expect(read(text, [3])).resolves.toEqual({ rows: [], whole: text });
    vi.doUnmock('jsonriver');
  });

  it('are the same wherever it is split, and the text stays', async () => {
    const row = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 6 }), sizes, fc.nat({ max: 2 }), async (data, pieces, space) => {
        const text = JSON.stringify(answerOf(data), undefined, space);
        const { rows, whole } = await read(text, pieces);
        expect(rows).toEqual(JSON.parse(JSON.stringify(data)));
        expect(whole).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    String.raw`{"a":"\"}],{\\\"","b":"\u00e9\ud83d\ude00\n","c":{"d":[[{}]]}}`,
    '{"a":"}{][","2":1,"1":{"10":true,"9":null},"é😀":"é😀"}',
    '{"__proto__":{"a":1},"a":1,"a":-2.5e3}',
  ])('are what JSON.parse makes of them at every split: %s', async (row) => {
    const text = `{"body":{"data":[${row},${row}]},"ok":true}`;
    for (let size = 1; size < text.length; size++)
      expect((await read(text, [size])).rows).toEqual([JSON.parse(row), JSON.parse(row)]);
  });

  it.each([
    ['{"ok":true,"body":{"totalResults":1,"data":[{"id":"a"}]}}', 1],
    ['{"body":{"data":[{"id":"a"},{"id":"b"}', 2],
    ['{"body":{"data":[{"id":"a"}{"id":"b"}]},"ok":true}', 1],
    ['{"body":{"data":[1,{"id":"a"}]}}', 0],
    ['{"body":{"rows":[{"id":"a"}],"data":{"0":{"id":"a"}}}}', 0],
    ['{"body":[{"data":[{"id":"a"}]}]}', 0],
    ['[{"id":"a"}]', 0],
    ['<!doctype html>', 0],
    ['', 0],
  ])('are as many as expected, and the text stays: %s', async (text, count) => {
    const { rows, whole } = await read(text, [3]);
    expect(rows).toHaveLength(count);
    expect(whole).toBe(text);
  });
});

/** A call whose answer is in the test's hands. */
function call(status = 200) {
  const told: string[][] = [];
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  let attempts = 0;
  const read = rowStream(schema, (rows) => told.push(rows.map(({ id }) => id)));
  const rest = createRest({
    baseURL: 'http://server/rest/',
    tokens: { current: () => Promise.resolve('token'), renewed: () => Promise.reject(new Error('none')) },
    fetch: (_, init) =>
      Promise.resolve(
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              body = controller;
              attempts += 1;
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
            },
          }),
          { status },
        ),
      ),
  });
  const task = new AbortController();
  const answer = rest.call({ path: 'rows', schema: pagedOf<Row>(schema), signal: task.signal, read });
  const outcome = answer.catch((error: unknown) => error);
  return {
    told,
    outcome,
    attempts: () => attempts,
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
    await vi.waitFor(() => expect(told).toEqual([['a']]));
    const bytes = new TextEncoder().encode(':"é"}');
    await send(bytes.slice(0, 3));
    await send(bytes.slice(3));
    await vi.waitFor(() => expect(told).toEqual([['a'], ['a', 'é']]));
    await send('],"startIndex":0,"totalResults":7},"ok":true}');
    end();
    expect(await outcome).toEqual({ data: [{ id: 'a' }, { id: 'é' }], startIndex: 0, totalResults: 7 });
  });

  it('tells them again when the answer breaks off and is fetched again', async () => {
    const { told, send, end, break: breakOff, attempts, outcome } = call();
    await send('{"body":{"data":[{"id":"a"},');
    await vi.waitFor(() => expect(told).toEqual([['a']]));
    breakOff();
    await vi.waitFor(() => expect(attempts()).toBe(2));
    await send('{"body":{"data":[{"id":"b"}],"startIndex":0,"totalResults":1},"ok":true}');
    end();
    expect(await outcome).toEqual({ data: [{ id: 'b' }], startIndex: 0, totalResults: 1 });
    expect(told).toEqual([['a'], ['b']]);
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
    expect(await outcome).toMatchObject({ kind: 'unreadable', detail: 'data.1.id: expected string' });
    expect(told).toEqual([['a']]);
  });

  it.each([
    ['<html>', 'Got a web page instead of the REST API. Check restApiUrl in config.json.'],
    ['', 'The response from the server had no body.'],
    ['{"body":{"data":[{"id":"a"}]}', "The server's answer could not be understood."],
  ])('reads an answer of another shape like any: %s', async (text, message) => {
    const { send, end, outcome } = call();
    await send(text);
    end();
    expect(await outcome).toEqual({ kind: 'unreadable', status: 200, message });
  });

  it('reads a refusal as a whole', async () => {
    const { told, send, end, outcome } = call(400);
    await send('{"ok":false,"body":{"error_code":"bad_request"}}');
    end();
    expect(await outcome).toMatchObject({ kind: 'rejected', status: 400, code: 'bad_request' });
    expect(told).toEqual([]);
  });
});

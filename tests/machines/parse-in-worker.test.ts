import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReadDocument } from '~/core/json/scan';
import { parseInWorker } from '~/machines/model/source-edit/source-edit-actors';

const made: PretendedWorker[] = [];
class PretendedWorker {
  readonly told: unknown[] = [];
  ended = 0;
  onmessage?: (event: { data: ReadDocument }) => void;
  onmessageerror?: () => void;
  onerror?: (event: { preventDefault: () => void }) => void;
  readonly address: string;
  constructor(address: URL) {
    this.address = address.pathname;
    made.push(this);
  }
  postMessage(text: unknown) {
    this.told.push(text);
  }
  terminate() {
    this.ended += 1;
  }
}

const known: ReadonlySet<string> = new Set(['a`b']);

function asked(text: string) {
  vi.stubGlobal('Worker', PretendedWorker);
  const control = new AbortController();
  const answer = parseInWorker({ text, known }, control.signal);
  const worker = made.at(-1);
  if (!worker) throw new Error('There is no worker.');
  return { answer, worker, control };
}

afterEach(() => {
  vi.unstubAllGlobals();
  made.length = 0;
});

describe('parseInWorker', () => {
  it('parses in a worker and terminates it afterwards', async () => {
    const { answer, worker } = asked('{"a": 1}');
    expect(worker.address).toMatch(/\/source-reader\.ts$/);
    expect(worker.told).toEqual([{ text: '{"a": 1}', known }]);
    const read = { value: { from: 'the worker' } };
    worker.onmessage?.({ data: read });
    expect(await answer).toBe(read);
    expect(worker.ended).toBe(1);
  });

  it('terminates the worker when aborted', async () => {
    const { answer, worker, control } = asked('{}');
    control.abort(new Error('Typing goes on.'));
    await expect(answer).rejects.toThrow('Typing goes on.');
    expect(worker.ended).toBe(1);
  });

  it('parses on the main thread when the worker cannot be loaded', async () => {
    const { answer, worker } = asked('{"a": 1}');
    const preventDefault = vi.fn();
    worker.onerror?.({ preventDefault });
    expect(await answer).toEqual({ value: { a: 1 } });
    expect(preventDefault).toHaveBeenCalled();
    expect(worker.ended).toBe(1);
  });

  it('parses on the main thread without worker support, or when the answer cannot be read', async () => {
    const here = parseInWorker({ text: '{"a": 1}', known }, new AbortController().signal);
    expect(await here).toEqual({ value: { a: 1 } });
    const { answer, worker } = asked('[]');
    worker.onmessageerror?.();
    expect(await answer).toMatchObject({ fault: { at: 0 } });
  });
});

import { describe, expect, it } from 'vitest';
import { browserFiles } from '~/api/browser/files';

type Picker = () => Promise<FileSystemFileHandle>;

/** A browser whose picker is this one, if it has any. */
function browser(showSaveFilePicker?: Picker) {
  const saved: [name: string, blob: Blob][] = [];
  const page = (showSaveFilePicker ? { showSaveFilePicker } : {}) as Window;
  const files = browserFiles(page, (name, blob) => saved.push([name, blob]));
  return { saved, create: () => files.create('models.jsonl', 'text/plain'), files };
}

/** A file on disk, with what was done to it. */
function handle() {
  const done: string[] = [];
  const note = (what: string) => Promise.resolve(void done.push(what));
  const stream = {
    write: (text: string) => note(`write ${text}`),
    close: () => note('close'),
    abort: () => note('abort'),
  };
  const made = { createWritable: () => Promise.resolve(stream), remove: () => note('remove') };
  return { done, picker: () => Promise.resolve(made as unknown as FileSystemFileHandle) };
}

describe('a file that is written piece by piece', () => {
  it('is written to disk when the browser can', async () => {
    const { done, picker } = handle();
    const file = await browser(picker).create();
    await file?.write('a');
    await file?.write('b');
    await file?.close();
    expect(done).toEqual(['write a', 'write b', 'close']);
  });

  it('is removed from disk when it is aborted', async () => {
    const { done, picker } = handle();
    await (await browser(picker).create())?.abort();
    expect(done).toEqual(['abort', 'remove']);
  });

  it('is not made when the operator cancels', async () => {
    const { create } = browser(() => Promise.reject(new DOMException('Canceled.', 'AbortError')));
    expect(await create()).toBeUndefined();
  });

  it.each<[string, Picker | undefined]>([
    ['has no picker', undefined],
    ['does not permit it', () => Promise.reject(new DOMException('No.', 'SecurityError'))],
  ])('is downloaded as a whole when the browser %s', async (_, picker) => {
    const { create, saved } = browser(picker);
    const file = await create();
    await file?.write('a');
    await file?.write('b');
    expect(saved).toEqual([]);
    await file?.close();
    const [name, blob] = saved[0] ?? [];
    expect([name, await blob?.text(), blob?.type]).toEqual(['models.jsonl', 'ab', 'text/plain']);
  });
});

it('a spool returns its texts in order', async () => {
  const spool = browser().files.createSpool();
  spool.add('first');
  spool.add('second');
  const texts: string[] = [];
  for await (const text of spool.texts()) texts.push(text);
  expect(texts).toEqual(['first', 'second']);
});

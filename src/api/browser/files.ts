/** A file that is written piece by piece, so that its content is never in memory as a whole. */
export interface OutputFile {
  write(text: string): Promise<void>;
  close(): Promise<void>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

/** Texts to read again later. The browser moves them to its disk when they are many. */
export interface Spool {
  add(text: string): void;
  /** All texts, in the order in which they were added. */
  texts(): AsyncIterable<string>;
}

export interface Files {
  /**
   * Asks the operator where to save a file if the browser can write to disk; otherwise the file is downloaded when it is complete. The browser
   * asks only while a click is handled: call this first.
   * @returns undefined if the operator canceled
   */
  create(name: string, type: string): Promise<OutputFile | undefined>;
  createSpool(): Spool;
}

type Handle = FileSystemFileHandle & { remove?: () => Promise<void> };
/** Missing in Firefox and Safari, and on a page without TLS. */
type PickingPage = Window & { showSaveFilePicker?: (options: { suggestedName: string }) => Promise<Handle> };

const isCanceled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function fileOnDisk(handle: Handle): Promise<OutputFile> {
  const stream = await handle.createWritable();
  return {
    write: (text) => stream.write(text),
    close: () => stream.close(),
    abort: async () => {
      await stream.abort();
      // The picker has created an empty file.
      await handle.remove?.();
    },
  };
}

function downloadedFile(saveBlob: (name: string, blob: Blob) => void, name: string, type: string) {
  let parts: Blob[] = [];
  return {
    write: (text: string) => Promise.resolve(void parts.push(new Blob([text]))),
    close: () => Promise.resolve(saveBlob(name, new Blob(parts, { type }))),
    abort: () => Promise.resolve(void (parts = [])),
  };
}

/** @param saveBlob downloads a whole file */
export const browserFiles = (page: PickingPage, saveBlob: (name: string, blob: Blob) => void): Files => ({
  async create(name, type) {
    try {
      const handle = await page.showSaveFilePicker?.({ suggestedName: name });
      if (handle) return await fileOnDisk(handle);
    } catch (error) {
      if (isCanceled(error)) return undefined;
      // Writing to disk is not permitted here, for example in a frame of another site.
    }
    return downloadedFile(saveBlob, name, type);
  },
  createSpool() {
    const parts: Blob[] = [];
    return {
      add: (text) => void parts.push(new Blob([text])),
      async *texts() {
        for (const part of parts) yield await part.text();
      },
    };
  },
});

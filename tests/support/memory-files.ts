import type { Files } from '~/api/browser/files';

/** Files and spools in memory. `fails`: from then on nothing can be written. */
export function memoryFiles() {
  const written = new Map<string, { text: string; end: 'closed' | 'aborted' | undefined }>();
  const world = { fails: false, isCanceled: false };
  const files: Files = {
    create: (name) => {
      if (world.isCanceled) return Promise.resolve(undefined);
      const file: { text: string; end: 'closed' | 'aborted' | undefined } = { text: '', end: undefined };
      written.set(name, file);
      return Promise.resolve({
        write: (text) => {
          if (world.fails) return Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
          file.text += text;
          return Promise.resolve();
        },
        close: () => Promise.resolve(void (file.end = 'closed')),
        abort: () => Promise.resolve(void (file.end = 'aborted')),
      });
    },
    createSpool: () => {
      const texts: string[] = [];
      return {
        add: (text) => void texts.push(text),
        async *texts() {
          for (const text of texts) yield await Promise.resolve(text);
        },
      };
    },
  };
  return { files, written, world };
}

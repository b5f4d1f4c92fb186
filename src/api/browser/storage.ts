import * as v from 'valibot';

/** Local storage as far as it goes: closed by a policy or full, this tab keeps the values itself, until it is closed. */
export interface Storage {
  read(key: string): string | null;
  /** What is stored as JSON; `otherwise` if it is missing or of another shape. */
  readAs<Schema extends v.GenericSchema>(
    schema: Schema,
    key: string,
    otherwise: v.InferOutput<Schema>,
  ): v.InferOutput<Schema>;
  write(key: string, text: string): void;
  remove(key: string): void;
  /** The keys of all that is kept. */
  keys(): string[];
  /** Calls `report` when another tab has changed the entry. */
  watch(key: string, report: () => void): () => void;
}

export function browserStorage(page: Window): Storage {
  const own = new Map<string, string>();
  const attempt = <T>(use: (storage: Window['localStorage']) => T, otherwise: T): T => {
    try {
      return use(page.localStorage);
    } catch {
      return otherwise;
    }
  };
  const read = (key: string) => own.get(key) ?? attempt((storage) => storage.getItem(key), null);
  return {
    read,
    readAs: (schema, key, otherwise) => parseAs(schema, read(key), otherwise),
    write: (key, text) => {
      const written = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (written) own.delete(key);
      else own.set(key, text);
    },
    remove: (key) => {
      own.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...attempt((storage) => Object.keys(storage), []), ...own.keys()])],
    watch: (key, report) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) report();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}

/** The value of a JSON text; `otherwise` if there is none of this shape. */
export function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | null,
  otherwise: v.InferOutput<Schema>,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text ?? ''));
  } catch {
    return otherwise;
  }
}

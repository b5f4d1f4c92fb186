import * as v from 'valibot';

/** The key of what is stored for each server and operator. */
export const keyAt = (kind: string, ...names: string[]) => [kind, ...names.map(encodeURIComponent)].join('/');

/** Local storage. If it is blocked by a policy or full, values are kept in memory until the tab is closed. */
export interface Storage {
  read(key: string): string | null;
  /** Parses a stored JSON value; returns `otherwise` if it is missing or has another shape. */
  readAs<Schema extends v.GenericSchema>(
    schema: Schema,
    key: string,
    otherwise: v.InferOutput<Schema>,
  ): v.InferOutput<Schema>;
  write(key: string, text: string): void;
  remove(key: string): void;
  /** The keys of all stored entries. */
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

/** Parses a JSON text; returns `otherwise` if it does not have this shape. */
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

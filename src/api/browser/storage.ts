import * as v from 'valibot';
import { listen } from './devices';

/** Names joined to one key; none can be taken for two. */
export const joinNames = (...names: string[]): string => names.map(encodeURIComponent).join('/');

/** Local storage. If it is blocked by a policy or full, values are kept in memory until the tab is closed. */
interface Storage {
  read(key: string): string | null;
  /** Parses a stored JSON value; returns `otherwise` if it is missing or has another shape. */
  readAs<Schema extends v.GenericSchema>(
    schema: Schema,
    key: string,
    otherwise: v.InferOutput<Schema>,
  ): v.InferOutput<Schema>;
  write(key: string, text: string): void;
  remove(key: string): void;
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
    watch: (key, report) =>
      listen(page, ['storage'], (event) => {
        const changed = (event as StorageEvent).key;
        if (changed === key || changed === null) report();
      }),
  };
}

/** What is stored, as JSON, for each operator of one server. Unreadable data counts as `none`, which takes no entry. */
export interface OperatorStore<Value> {
  load: (username: string) => Value;
  save: (username: string, value: Value) => void;
  forget: (username: string) => void;
  /** Calls `report` when this tab or another has saved. @returns a function that stops watching */
  watch: (username: string, report: () => void) => () => void;
}

/** @param server the base address of its REST calls */
export function perOperator<Schema extends v.GenericSchema>(
  page: Window,
  server: string,
  kind: string,
  schema: Schema,
  none: v.InferOutput<Schema>,
): OperatorStore<v.InferOutput<Schema>> {
  const storage = browserStorage(page);
  const reports = new Set<() => void>();
  const keyOf = (username: string) => `${kind}/${joinNames(server, username)}`;
  return {
    load: (username) => storage.readAs(schema, keyOf(username), none),
    save: (username, value) => {
      const text = JSON.stringify(value);
      if (text === JSON.stringify(none)) storage.remove(keyOf(username));
      else if (text !== storage.read(keyOf(username))) storage.write(keyOf(username), text);
      for (const report of reports) report();
    },
    forget: (username) => storage.remove(keyOf(username)),
    watch: (username, report) => {
      reports.add(report);
      const leave = storage.watch(keyOf(username), report);
      return () => {
        reports.delete(report);
        leave();
      };
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

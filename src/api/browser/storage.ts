/** Local storage as far as it goes: closed by a policy or full, this tab keeps the values itself, until it is closed. */
export interface Storage {
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
}

export function browserStorage(page: Pick<Window, 'localStorage'>): Storage {
  const own = new Map<string, string>();
  const attempt = <T>(use: (storage: Window['localStorage']) => T, otherwise: T): T => {
    try {
      return use(page.localStorage);
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => own.get(key) ?? attempt((storage) => storage.getItem(key), null),
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
  };
}

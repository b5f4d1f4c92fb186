import * as v from 'valibot';
import { browserStorage } from './storage';

/** When an operator's console first saw each alert, by its id, in epoch milliseconds. What can't be read counts as none. */
export interface AlertStore {
  load(username: string): Readonly<Record<string, number>>;
  save(username: string, firstSeen: Readonly<Record<string, number>>): void;
  forget(username: string): void;
}

const stored = v.record(v.string(), v.number());
const keyOf = (username: string) => `console_alerts/${encodeURIComponent(username)}`;

export function browserAlertStore(page: Pick<Window, 'localStorage'>): AlertStore {
  const storage = browserStorage(page);
  return {
    load: (username) => {
      try {
        return v.parse(stored, JSON.parse(storage.read(keyOf(username)) ?? '{}'));
      } catch {
        return {};
      }
    },
    save: (username, firstSeen) => {
      const text = JSON.stringify(firstSeen);
      if (text === '{}') storage.remove(keyOf(username));
      else if (text !== storage.read(keyOf(username))) storage.write(keyOf(username), text);
    },
    forget: (username) => storage.remove(keyOf(username)),
  };
}

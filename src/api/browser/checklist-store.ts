import * as v from 'valibot';
import type { DomainKey } from '~/api/rest/domains';
import { browserStorage } from './storage';

const marks = ['open', 'copied', 'dismissed'] as const;
/** What is known of one checklist. `copied`: it is open, and its code was copied. */
export type ChecklistMark = (typeof marks)[number];

/** The "Getting started" checklists of an operator's domains on one server. Unreadable data counts as none. */
export interface ChecklistStore {
  load(username: string, domain: DomainKey): ChecklistMark | undefined;
  /** `undefined`: nothing is kept. */
  save(username: string, domain: DomainKey, mark: ChecklistMark | undefined): void;
  /** When the session ends. Dismissed checklists stay dismissed, as the operator chose. */
  forget(username: string): void;
}

const stored = v.record(v.string(), v.picklist(marks));
const nameOf = ({ namespace, id }: DomainKey) => [namespace, id].map(encodeURIComponent).join('/');

/** @param server the base address of its REST calls */
export function browserChecklistStore(page: Window, server: string): ChecklistStore {
  const storage = browserStorage(page);
  const keyOf = (username: string) => `console_checklists/${[server, username].map(encodeURIComponent).join('/')}`;
  const read = (username: string) => storage.readAs(stored, keyOf(username), {});
  const write = (username: string, entries: [string, ChecklistMark][]) => {
    if (entries.length === 0) storage.remove(keyOf(username));
    else storage.write(keyOf(username), JSON.stringify(Object.fromEntries(entries)));
  };
  return {
    load: (username, domain) => read(username)[nameOf(domain)],
    save: (username, domain, mark) => {
      const others = Object.entries(read(username)).filter(([name]) => name !== nameOf(domain));
      write(username, mark ? [...others, [nameOf(domain), mark]] : others);
    },
    forget: (username) =>
      write(
        username,
        Object.entries(read(username)).filter(([, mark]) => mark === 'dismissed'),
      ),
  };
}

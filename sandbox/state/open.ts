import { endEphemeralActivities } from './activities';
import type { Domain } from './records';
import type { StateContents, Store } from './state';
import type { Note } from './load';
import { openStore } from './store';

/** Ends all sessions and ephemeral activities after a restart. Returns the changed domains. */
const endSessions = ({ domains }: StateContents, now: number): Domain[] =>
  domains.filter((domain) => {
    const open = domain.sessions.filter((session) => session.disconnected === undefined);
    for (const session of open) session.disconnected = now;
    return endEphemeralActivities(domain) || open.length > 0;
  });

export type Opened = {
  contents: StateContents;
  store?: Store;
  /** What is not yet saved: everything after seeding, or some domains. */
  unsaved: { server: boolean; domains: Domain[] };
};

/**
 * Loads the initial data of a sandbox from the directory or the seed.
 * @throws StoreError
 */
export const openContents = (
  directory: string | undefined,
  seed: () => StateContents,
  now: number,
  note: Note,
): Opened => {
  const opened = directory === undefined ? undefined : openStore(directory, note);
  if (opened?.contents) {
    const { contents, store } = opened;
    return { contents, store, unsaved: { server: false, domains: endSessions(contents, now) } };
  }
  const contents = seed();
  return {
    contents,
    ...(opened ? { store: opened.store } : {}),
    unsaved: { server: true, domains: contents.domains },
  };
};

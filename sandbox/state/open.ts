import { endEphemeralActivities } from './activities';
import type { Domain } from './records';
import type { StateContents, Store } from './state';
import { openStore } from './store';

/** After a restart no one is connected. Returns the domains in which a session was open. */
const endSessions = ({ domains }: StateContents, now: number): Domain[] =>
  domains.filter((domain) => {
    const open = domain.sessions.filter((session) => session.disconnected === undefined);
    for (const session of open) session.disconnected = now;
    return endEphemeralActivities(domain) || open.length > 0;
  });

export type Opened = {
  contents: StateContents;
  store?: Store;
  /** What is not on disk as it is here: everything after seeding, or some domains. */
  unsaved: { server: boolean; domains: Domain[] };
};

/**
 * The initial data of a sandbox: that of the directory, or the seed.
 * @throws StoreError
 */
export const openContents = (
  directory: string | undefined,
  seed: () => StateContents,
  now: number,
): Opened => {
  const opened = directory === undefined ? undefined : openStore(directory);
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

import { openStore } from './store';
import type { Store } from './store';
import type { StateContents } from './state';

/** Nobody is connected to a server that has just started. */
const endSessions = ({ domains }: StateContents, now: number) => {
  for (const session of domains.flatMap((domain) => domain.sessions)) session.disconnected ??= now;
};

/**
 * What a sandbox starts with: the data of the directory, or the seed.
 * @throws StoreError
 */
export const openContents = (
  directory: string | undefined,
  seed: () => StateContents,
  now: number,
): { contents: StateContents; store?: Store } => {
  if (directory === undefined) return { contents: seed() };
  const { store, contents } = openStore(directory);
  if (!contents) return { contents: seed(), store };
  endSessions(contents, now);
  return { contents, store };
};

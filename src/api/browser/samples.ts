import type { DomainKey, DomainStats } from '~/api/rest/domains';
import type { Sample } from '~/core/samples';

/** What was kept of a domain, oldest first. `lasting`: false if only until this tab is closed. */
export type KeptSamples = { samples: readonly Sample[]; lasting: boolean };

/** Samples of the statistics of domains, taken from answers that are read anyway and kept in this browser. */
export interface Samples {
  /** Offers an answer; a sample is kept every 30 s. `at`: epoch milliseconds. */
  note(key: DomainKey, stats: DomainStats, at: number): void;
  /** Rejects if what was kept can't be read; may be tried again. */
  read(key: DomainKey): Promise<KeptSamples>;
  /** Forgets the samples of all domains of this server. */
  clear(): Promise<void>;
}

/**
 * Samples whose code is loaded when they are first used.
 * @param idle resolves when the page has loaded what it shows
 */
export function lazySamples(load: () => Promise<Samples>, idle: () => Promise<void>): Samples {
  let loading: Promise<Samples> | undefined;
  /** How often the samples were cleared: an answer from before is not kept. */
  let cleared = 0;
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return {
    note: (key, stats, at) => {
      const before = cleared;
      idle()
        .then(loaded)
        .then(
          (samples) => {
            if (cleared === before) samples.note(key, stats, at);
          },
          // The next answer tries again, and `read` reports it.
          () => undefined,
        );
    },
    read: async (key) => (await loaded()).read(key),
    clear: async () => {
      cleared += 1;
      await (await loaded()).clear();
    },
  };
}

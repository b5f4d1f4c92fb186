/** `unknown`: its connection was given up before the server acknowledged it. */
type Entry = 'adding' | 'added' | 'removing' | 'removed' | 'unknown';

/** What was found wrong in the stored data. */
export type Breach = { word: string; wanted: string; found: number };

/**
 * The words that a client has written, as far as the server acknowledged them. What was sent and not acknowledged may be stored or not, but
 * never twice.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  #acknowledged = 0;

  get acknowledged(): number {
    return this.#acknowledged;
  }

  adds(word: string): void {
    this.#entries.set(word, 'adding');
  }

  removes(word: string): void {
    this.#entries.set(word, 'removing');
  }

  /** Everything sent so far is stored. */
  acknowledge(): void {
    for (const [word, entry] of this.#entries) {
      if (entry !== 'adding' && entry !== 'removing') continue;
      this.#entries.set(word, entry === 'adding' ? 'added' : 'removed');
      this.#acknowledged += 1;
    }
  }

  /** What was sent and not acknowledged will not be acknowledged any more. */
  giveUp(): void {
    for (const [word, entry] of this.#entries)
      if (entry === 'adding' || entry === 'removing') this.#entries.set(word, 'unknown');
  }

  /** The words that are surely stored, oldest first. */
  get stored(): string[] {
    return [...this.#entries].filter(([, entry]) => entry === 'added').map(([word]) => word);
  }

  /** What is known now. */
  freeze(): ReadonlyMap<string, Entry> {
    return new Map(this.#entries);
  }

  /**
   * Compares with the words found on the server, and forgets those that are permanently gone.
   * @param then what was known before the words were read; what has changed since is left for the next time
   */
  examine(found: readonly string[], then: ReadonlyMap<string, Entry> = this.freeze()): Breach[] {
    const counts = new Map<string, number>();
    for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
    const breaches: Breach[] = [];
    for (const [word, entry] of then) {
      const count = counts.get(word) ?? 0;
      const allowed = entry === 'added' ? [1] : entry === 'removed' ? [0] : [0, 1];
      if (this.#entries.get(word) === entry && !allowed.includes(count))
        breaches.push({ word, wanted: entry, found: count });
      if (entry === 'removed') this.#entries.delete(word);
    }
    return breaches;
  }
}

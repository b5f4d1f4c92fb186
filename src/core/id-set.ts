/** Adds a text to a set. False if the set has it already. */
export type IdSet = { readonly size: number; add(id: string): boolean };

/**
 * A set of texts that takes 8 to 22 bytes for each, outside the JavaScript heap: it keeps hashes of 63 bits. Among a million different texts, two
 * have the same hash in one of 18 million cases.
 */
export function createIdSet(): IdSet {
  let size = 0;
  let slots = 1 << 10;
  let table = new Uint32Array(slots * 2);

  /** False if the hash is there already. `low` is never 0, which marks an empty slot. */
  function put(high: number, low: number): boolean {
    for (let slot = high & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      if (table[slot * 2 + 1] === 0) {
        table[slot * 2] = high;
        table[slot * 2 + 1] = low;
        return true;
      }
      if (table[slot * 2] === high && table[slot * 2 + 1] === low) return false;
    }
  }

  function grow(): void {
    const old = table;
    slots *= 2;
    table = new Uint32Array(slots * 2);
    for (let at = 0; at < old.length; at += 2)
      if (old[at + 1] !== 0) put(old[at] as number, old[at + 1] as number);
  }

  return {
    get size() {
      return size;
    },
    add(id) {
      if (size >= slots * 0.75) grow();
      if (!put(mixed(id, 0x9747b28c), (mixed(id, 0x1b873593) | 1) >>> 0)) return false;
      size += 1;
      return true;
    },
  };
}

/** MurmurHash3 of the UTF-16 code units, 32 bits. */
function mixed(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    const block = Math.imul(text.charCodeAt(at), 0xcc9e2d51);
    hash ^= Math.imul((block << 15) | (block >>> 17), 0x1b873593);
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

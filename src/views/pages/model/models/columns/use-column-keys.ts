import { useState } from 'react';

/**
 * The columns in the order in which their keys first appeared, also after the rows were sorted or replaced by others.
 * @param keys of the rows that are shown, in order of first appearance
 * @param about whose columns they are: with another one, the order begins again
 */
export function useColumnKeys(keys: readonly string[], about: string): readonly string[] {
  const [seen, setSeen] = useState({ about, keys });
  const known = seen.about === about ? seen.keys : [];
  const all = [...new Set([...known, ...keys])];
  if (seen.about !== about || all.length > known.length) setSeen({ about, keys: all });
  const here = new Set(keys);
  return all.filter((key) => here.has(key));
}

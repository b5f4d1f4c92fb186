import { useState } from 'react';

/** The value while it counts, and otherwise the last one that counted. */
export function useLast<T>(value: T, counts: boolean): T | undefined {
  const [last, setLast] = useState<T | undefined>(() => (counts ? value : undefined));
  // React draws again before anything is shown.
  if (counts && last !== value) setLast(() => value);
  return counts ? value : last;
}

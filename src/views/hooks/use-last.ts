import { useState } from 'react';

/** The current value while `counts` is true, otherwise the last one for which it was. */
export function useLast<T>(value: T, counts: boolean): T | undefined {
  const [last, setLast] = useState<T | undefined>(() => (counts ? value : undefined));
  // React renders again before it commits.
  if (counts && last !== value) setLast(() => value);
  return counts ? value : last;
}

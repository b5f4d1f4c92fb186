import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(notify: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** Whether the operator asked for less motion. Use it only for what a style sheet can't change. */
export const useReducedMotion = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

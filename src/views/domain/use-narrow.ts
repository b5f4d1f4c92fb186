import { useSyncExternalStore } from 'react';

const query = '(max-width: 639.98px)';

function subscribe(notify: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** Below 640 px, where tabs at the left have no room. For what no style sheet can change. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

import * as v from 'valibot';
import { browserStorage } from './storage';

const place = v.object({ href: v.pipe(v.string(), v.startsWith('/')), label: v.string(), hint: v.string() });
/** A page that was visited. `href`: its path in the console; `label`, `hint`: from its title. */
export type Place = v.InferOutput<typeof place>;

/** The pages that an operator visited lately on one server, newest first. What can't be read counts as none. */
export interface PlaceStore {
  load(username: string): readonly Place[];
  /** It becomes the first. */
  add(username: string, place: Place): void;
  forget(username: string): void;
  /** Reports what this tab or another has added. */
  watch(username: string, report: (places: readonly Place[]) => void): () => void;
}

/** So many are kept. */
export const mostPlaces = 12;

/** @param server the address of its REST calls */
export function browserPlaceStore(page: Window, server: string): PlaceStore {
  const storage = browserStorage(page);
  const keyOf = (username: string) =>
    `console_places/${[server, username].map(encodeURIComponent).join('/')}`;
  const load = (username: string) => read(storage.read(keyOf(username)));
  const reports = new Set<() => void>();
  return {
    load,
    add: (username, added) => {
      const others = load(username).filter(({ href }) => href !== added.href);
      storage.write(keyOf(username), JSON.stringify([added, ...others].slice(0, mostPlaces)));
      for (const report of reports) report();
    },
    forget: (username) => storage.remove(keyOf(username)),
    watch: (username, tell) => {
      const report = () => tell(load(username));
      const onStorage = ({ key }: StorageEvent) => {
        if (key === keyOf(username) || key === null) report();
      };
      reports.add(report);
      page.addEventListener('storage', onStorage);
      return () => {
        reports.delete(report);
        page.removeEventListener('storage', onStorage);
      };
    },
  };
}

function read(text: string | null): Place[] {
  try {
    return v.parse(v.array(place), JSON.parse(text ?? '[]')).slice(0, mostPlaces);
  } catch {
    return [];
  }
}

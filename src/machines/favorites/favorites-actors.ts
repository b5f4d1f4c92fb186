import { fromPromise } from 'xstate';
import type { Domain } from '../../api/rest/domains';
import type { Services } from '../../services';
import type { Mark } from './favorites-machine';

export const favoritesActors = ({ api }: Pick<Services, 'api'>) => ({
  loadFavorites: fromPromise<Domain[], void>(({ signal }) => api.favorites.list(signal)),
  saveMark: fromPromise<void, Mark>(async ({ input: { domain, favorite }, signal }) => {
    await (favorite ? api.favorites.add(domain, signal) : api.favorites.remove(domain, signal));
  }),
});

import { fromPromise } from 'xstate';
import type { Services } from '../../services';

export const serverStatusActors = ({ api }: Pick<Services, 'api'>) => ({
  checkHealth: fromPromise<unknown, void>(({ signal }) => api.status.health(signal)),
});

import { fromPromise } from 'xstate';
import type { Services } from '~/machines/services';

/** The actors of `sampleThingsMachine`. */
export const sampleThingsActors = ({ api }: Pick<Services, 'api'>) => ({
  loadSampleThings: fromPromise<unknown, void>(({ signal }) => api.status.status(signal)),
});

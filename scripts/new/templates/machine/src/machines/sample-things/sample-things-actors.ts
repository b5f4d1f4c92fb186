import { fromPromise } from 'xstate';
import type { Services } from '~/machines/services';

/** The actors of `sampleThingsMachine`. */
export const sampleThingsActors = ({ api }: Pick<Services, 'api'>) => ({
  loadSampleThings: fromPromise<string, void>(async ({ signal }) => (await api.status.status(signal)).version),
});

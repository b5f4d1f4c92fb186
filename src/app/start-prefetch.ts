import { createActor } from 'xstate';
import type { Leisure, Network } from '~/api/browser/devices';
import { prefetchActors, prefetchMachine } from '~/machines/kit/prefetch-machine';

/** Loads the rest of the console while the first screen is read; not for an operator who pays for it. */
export const startPrefetch = (network: Network, leisure: Leisure) =>
  leisure.savesData()
    ? undefined
    : createActor(
        prefetchMachine.provide({ actors: prefetchActors({ ...leisure, watchReturn: network.watchReturn }) }),
      ).start();

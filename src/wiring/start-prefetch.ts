import { createActor } from 'xstate';
import type { Leisure } from '../api/browser/leisure';
import type { Network } from '../api/browser/network';
import { prefetchActors } from '../machines/chunk/prefetch-actors';
import { prefetchMachine } from '../machines/chunk/prefetch-machine';

/** Loads the rest of the console while the first screen is read; not for an operator who pays for it. */
export const startPrefetch = (network: Network, leisure: Leisure) =>
  leisure.savesData()
    ? undefined
    : createActor(
        prefetchMachine.provide({ actors: prefetchActors({ ...leisure, watchReturn: network.watchReturn }) }),
      ).start();

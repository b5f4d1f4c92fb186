import { waitFor } from 'xstate';
import { type DomainStatusActor, selectRealtime } from '~/machines/domain-status/domain-status-machine';
import { selectLive } from '~/machines/realtime/realtime-machine';

const isRunning = (link: ReturnType<typeof selectRealtime>) => link?.getSnapshot().status === 'active';

/** Resolves when the operator is connected to the domain. Rejects with the signal's reason. */
export async function whenLinked(status: DomainStatusActor, signal: AbortSignal): Promise<void> {
  const options = { signal, timeout: Infinity };
  for (;;) {
    const present = await waitFor(status, (s) => isRunning(selectRealtime(s)), options);
    const link = selectRealtime(present);
    try {
      if (link) await waitFor(link, selectLive, options);
      return;
    } catch {
      // Each time the domain can be connected to again, it has a new link.
      signal.throwIfAborted();
    }
  }
}

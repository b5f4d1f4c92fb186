import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectRealtime } from '~/machines/domain-status/domain-status-selectors';
import { type RealtimeActor, selectLive } from '~/machines/realtime/realtime-machine';

/** Resolves when the operator is connected to the domain. Rejects with the signal's reason. */
export const whenLinked = (status: DomainStatusActor, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let link: RealtimeActor | undefined;
    let left = () => {};
    const end = (settle: () => void) => {
      left();
      watched.unsubscribe();
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = () => end(() => reject(signal.reason as Error));
    /** The link is another one each time the domain can be connected to again. */
    const look = () => {
      const present = selectRealtime(status.getSnapshot());
      if (present !== link) {
        left();
        link = present;
        const watch = present?.subscribe(look);
        left = () => watch?.unsubscribe();
      }
      if (present && selectLive(present.getSnapshot())) end(resolve);
    };
    const watched = status.subscribe(look);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    else look();
  });

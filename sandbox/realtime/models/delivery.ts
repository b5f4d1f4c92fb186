/**
 * Sends messages to the sessions of one model in one order. A message about a change is sent when the change is on disk, and
 * later messages wait for it.
 */
export type Delivery = {
  /** Sends now or in order. `durable`: a change must be on disk first. */
  post(send: () => void, durable?: 'durable'): void;
  /** Resolves when everything posted before has been sent; rejects after a failed write. */
  settled(): Promise<void>;
};

type Item = { send: () => void; failed?: (error: unknown) => void };

/** @param failed called when writing or sending fails; waiting messages are dropped */
export const createDelivery = (flush: () => Promise<void>, failed: () => void): Delivery => {
  let waiting: Item[] = [];
  let unwritten = false;
  let running = false;

  const lose = (unsent: Item[], error: unknown) => {
    const lost = [...unsent, ...waiting];
    waiting = [];
    failed();
    for (const each of lost) each.failed?.(error);
  };
  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      let begun = 0;
      try {
        if (unwritten) {
          unwritten = false;
          await flush();
        }
        for (const { send } of batch) {
          begun += 1;
          send();
        }
      } catch (error) {
        lose(batch.slice(begun), error);
      }
    }
    running = false;
  };
  const add = (item: Item) => {
    waiting.push(item);
    if (!running) void run();
  };

  return {
    post: (send, durable) => {
      if (durable) unwritten = true;
      add({ send });
    },
    settled: () => new Promise((resolve, reject) => add({ send: resolve, failed: reject })),
  };
};

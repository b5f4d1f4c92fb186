export type Heartbeat = {
  /** Call for every message received. */
  heard(): void;
  stop(): void;
};

/**
 * Detects a silent connection.
 * @param pingInterval milliseconds of silence until `ping` is called
 * @param pongTimeout further milliseconds of silence until `lost` is called, once
 */
export const startHeartbeat = (
  { pingInterval, pongTimeout }: { pingInterval: number; pongTimeout: number },
  { ping, lost }: { ping: () => void; lost: () => void },
): Heartbeat => {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(() => {
      timer = setTimeout(lost, pongTimeout).unref();
      ping();
    }, pingInterval).unref();
  };
  heard();
  return { heard, stop };
};

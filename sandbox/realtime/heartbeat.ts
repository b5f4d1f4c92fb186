type Heartbeat = {
  /** Call for every message received. */
  heard(): void;
  /** Call for every message sent. */
  sent(): void;
  stop(): void;
};

/** Every so many messages sent, a ping is among them, so a client shows signs of life while it catches up with many. */
const pingEvery = 100;

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
  let lastLook: NodeJS.Immediate | undefined;
  let count = 0;
  const stop = () => {
    clearTimeout(timer);
    clearImmediate(lastLook);
  };
  /** After a turn in which the process was busy for long, the answer may be there, but not read yet. */
  const lookOnce = () => {
    lastLook = setImmediate(lost);
  };
  const heard = () => {
    stop();
    timer = setTimeout(() => {
      timer = setTimeout(lookOnce, pongTimeout).unref();
      ping();
    }, pingInterval).unref();
  };
  const sent = () => {
    count += 1;
    if (count % pingEvery === 0) ping();
  };
  heard();
  return { heard, sent, stop };
};

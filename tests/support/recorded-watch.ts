import { fromCallback, type AnyEventObject, type EventObject } from 'xstate';

/** A watcher that reports what the test sends, and records its commands, starts and stops. */
export function recordedWatch<Command extends EventObject = AnyEventObject, Input = void>() {
  const told: Command[] = [];
  const inputs: Input[] = [];
  let send: ((event: AnyEventObject) => void) | undefined;
  let stopped = 0;
  const logic = fromCallback<Command, Input>(({ input, receive, sendBack }) => {
    inputs.push(input);
    send = sendBack;
    receive((command) => told.push(command));
    return () => {
      stopped += 1;
    };
  });
  return {
    logic,
    told,
    inputs,
    running: () => inputs.length - stopped,
    report(event: AnyEventObject): void {
      if (!send) throw new Error('The watcher was never started.');
      send(event);
    },
  };
}

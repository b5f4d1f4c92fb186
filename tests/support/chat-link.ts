import { type RealtimeActor, realtimeMachine } from '~/machines/realtime/realtime-machine';
import { frozen } from './frozen';

/** The realtime link of a domain, frozen in one state, or `none`. */
export function frozenLink(state: 'connected' | 'connecting' | 'failed' | 'none'): RealtimeActor | undefined {
  if (state === 'none') return undefined;
  return frozen(realtimeMachine, {
    value: state === 'failed' ? 'failed' : { open: state === 'connected' ? 'connected' : { connecting: 'dialing' } },
    context: {
      target: { namespace: 'acme', domainId: 'order-desk' },
      sessionId: state === 'connected' ? '1f' : undefined,
      failure: state === 'failed' ? { reason: 'The server could not be reached.', code: undefined } : undefined,
      attempt: state === 'failed' ? 1 : 0,
    },
  });
}

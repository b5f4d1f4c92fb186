import { type RealtimeActor, realtimeMachine } from '~/machines/realtime/realtime-machine';
import { frozenFrom } from './frozen';

/** The realtime link of a domain, frozen in one state, or `none`. */
export function frozenLink(state: 'connected' | 'connecting' | 'failed' | 'none'): RealtimeActor | undefined {
  if (state === 'none') return undefined;
  const value = state === 'failed' ? state : { open: state === 'connected' ? state : { connecting: 'dialing' } };
  return frozenFrom(realtimeMachine, { target: { namespace: 'acme', domainId: 'order-desk' } }, value, {
    sessionId: state === 'connected' ? '1f' : undefined,
    failure: state === 'failed' ? { reason: 'The server could not be reached.', code: undefined } : undefined,
    attempt: state === 'failed' ? 1 : 0,
  });
}

import type { Exchange, RequestHandler } from './handler';
import type { Body } from './messages';

const serverTimeRequest = (_: object, { state }: Exchange): Body => {
  const now = state.now();
  const seconds = Math.floor(now / 1_000);
  return ['serverTimeResponse', { serverTime: { seconds, nanos: Math.floor((now - seconds * 1_000) * 1_000_000) } }];
};

export const serverTimeRequests: Record<string, RequestHandler> = { serverTimeRequest };

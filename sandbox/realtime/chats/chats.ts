import type { RequestHandler } from '../handler';
import { chatLifeRequests } from './life';
import { chatLookupRequests } from './lookup';
import { chatMembershipRequests } from './membership';
import { chatMessageRequests } from './messages';

export const chatRequests: Record<string, RequestHandler> = {
  ...chatLifeRequests,
  ...chatLookupRequests,
  ...chatMembershipRequests,
  ...chatMessageRequests,
};

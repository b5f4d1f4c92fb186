import type { AccessQuestion, PersonFacts } from '~/core/access';
import { viewOf } from '~/machines/kit/resource-view-machine';
import type { AccessCheck } from '~/views/resources/permissions/EffectiveCard';
import { deskKey } from './collection-samples';

/** Nothing stands in this person's way. */
export const freeFacts: PersonFacts = {
  account: 'enabled',
  anonymous: 'yes',
  connected: 'no',
  maySet: 'yes',
};

export const freeQuestion: AccessQuestion = { ...freeFacts, kind: 'normal', domain: 'online' };

/** A check that finds the same about everyone. */
export const accessCheck = (
  facts: Partial<PersonFacts> = {},
  domain: AccessCheck['domain'] = 'online',
): AccessCheck => ({
  domainKey: deskKey,
  domain,
  factsOf: () => viewOf(() => Promise.resolve({ ...freeFacts, ...facts })),
});

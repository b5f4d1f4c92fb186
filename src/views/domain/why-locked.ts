import type { Condition } from '../../machines/domain-status/domain-status-selectors';

const reasons: Partial<Record<Condition, string>> = {
  missing: 'The domain does not exist.',
  forbidden: 'Your role does not permit this domain.',
  failed: 'The domain could not be loaded.',
  initializing: 'The domain is initializing.',
  deleting: 'The domain is being deleted.',
  locked: 'The database of the domain must be upgraded first.',
};

/** Why no place of a domain in this condition can be opened now. */
export const whyLocked = (condition: Condition): string | undefined => reasons[condition];

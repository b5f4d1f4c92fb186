import * as v from 'valibot';
import { notFound } from '../rest/answers';
import { findDomain } from '../state/domains';
import { fillChatEvents, fillModels, fillSessions, fillUsers } from '../state/fill';
import type { State } from '../state/state';

const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0);

export const fillInput = v.strictObject({
  users: amount,
  models: amount,
  sessions: amount,
  chatEvents: amount,
  /** The domain for everything except users. */
  namespace: v.optional(v.string(), 'acme'),
  domain: v.optional(v.string(), 'orders'),
});

/** Adds any number of records, for large lists. */
export const fill = (state: State, input: v.InferOutput<typeof fillInput>): void => {
  const { users, models, sessions, chatEvents } = input;
  if (models + sessions + chatEvents > 0) {
    const domain = findDomain(state, input.namespace, input.domain);
    if (!domain) throw notFound('There is no such domain.');
    if (models > 0) fillModels(state, domain, models);
    if (sessions > 0) fillSessions(state, domain, sessions);
    if (chatEvents > 0) fillChatEvents(state, domain, chatEvents);
  }
  if (users > 0) fillUsers(state, users);
};

import type { Collection } from '~/api/rest/domain/collections';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import { pickerOf } from '~/machines/resources/pickers';
import { inDomain } from './in-domain';

/** Searches within a domain. */
export const domainPickers = inDomain((wiring) => {
  const { key, inDomain: api } = wiring;
  return {
    userPicker: pickerOf<DomainUser>(
      ({ username }) => username,
      wiring,
      (query, signal) => api.users.list(key, query, signal),
    ),
    groupPicker: pickerOf<GroupSummary>(
      ({ id }) => id,
      wiring,
      (query, signal) => api.groups.list(key, query, signal),
    ),
    collectionPicker: pickerOf<Collection>(
      ({ id }) => id,
      wiring,
      async (query, signal) => (await api.collections.list(key, query, signal)).data,
    ),
  };
});

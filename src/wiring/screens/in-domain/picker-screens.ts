import type { Collection } from '../../../api/rest/domain/collections';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { GroupSummary } from '../../../api/rest/domain/groups';
import { createResourceList } from '../../../machines/resource-list/resource-list-machine';
import { forgetQuery, pickTask } from '../../list-actors';
import { inDomain } from './domain-wiring';

/** Searches within a domain: ten matches each (spec domain-level §9). */
export const domainPickers = inDomain(({ inDomain: api, key, now }) => ({
  userPicker: createResourceList<DomainUser>({
    idOf: ({ username }) => username,
    labelOf: ({ username }) => username,
  }).provide({
    actors: {
      keepQuery: forgetQuery,
      load: pickTask<DomainUser>((query, signal) => api.users.list(key, query, signal), now),
    },
  }),
  groupPicker: createResourceList<GroupSummary>({ idOf: ({ id }) => id, labelOf: ({ id }) => id }).provide({
    actors: {
      keepQuery: forgetQuery,
      load: pickTask<GroupSummary>((query, signal) => api.groups.list(key, query, signal), now),
    },
  }),
  collectionPicker: createResourceList<Collection>({ idOf: ({ id }) => id, labelOf: ({ id }) => id }).provide(
    {
      actors: {
        keepQuery: forgetQuery,
        load: pickTask<Collection>(
          async (query, signal) => (await api.collections.list(key, query, signal)).data,
          now,
        ),
      },
    },
  ),
}));

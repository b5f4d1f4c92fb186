import type { Collection } from '~/api/rest/domain/collections';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import { forgetQuery, pickTask } from '~/machines/kit/resource-list-actors';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import { inDomain } from './in-domain';

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

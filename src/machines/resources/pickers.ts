import type { Namespace } from '~/api/rest/namespaces';
import type { ServerStatus } from '~/api/rest/status';
import type { User } from '~/api/rest/users';
import { forgetQuery, pickTask } from '~/machines/kit/resource-list-actors';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** Searches and readings that several screens use. */
export const sharedScreens = ({ api, now }: Wiring) => ({
  namespacePicker: createResourceList<Namespace>({ idOf: ({ id }) => id, labelOf: ({ id }) => id }).provide({
    actors: {
      keepQuery: forgetQuery,
      load: pickTask<Namespace>((query, signal) => api.namespaces.list(query, signal), now),
    },
  }),
  userPicker: createResourceList<User>({
    idOf: ({ username }) => username,
    labelOf: ({ username }) => username,
  }).provide({
    actors: {
      keepQuery: forgetQuery,
      load: pickTask<User>((query, signal) => api.users.list(query, signal), now),
    },
  }),
  serverInfo: createResourceView<ServerStatus>().provide({
    actors: {
      read: screenTask<Loaded<ServerStatus>, void>(async ({ signal }) => ({
        value: await api.status.status(signal),
      })),
    },
  }),
});

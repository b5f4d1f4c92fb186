import type { Namespace } from '~/api/rest/namespaces';
import type { ServerStatus } from '~/api/rest/server';
import type { User } from '~/api/rest/users';
import { readQuery } from '~/core/list-query';
import { pickerOf } from '~/machines/kit/resource-lists';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** The query of a picker before anything is typed: ten matches (spec server-level §9). */
export const anything = readQuery('', { pageSize: 10 });

export const sharedScreens = ({ api, now }: Wiring) => ({
  namespacePicker: pickerOf<Namespace>(
    ({ id }) => id,
    { now },
    (...asked) => api.namespaces.list(...asked),
  ),
  userPicker: pickerOf<User>(
    ({ username }) => username,
    { now },
    (...asked) => api.users.list(...asked),
  ),
  serverInfo: createResourceView<ServerStatus>().provide({
    actors: {
      read: screenTask<Loaded<ServerStatus>, void>(async ({ signal }) => ({
        value: await api.status.status(signal),
      })),
    },
  }),
});

export type NamespaceSearch = ReturnType<typeof sharedScreens>['namespacePicker'];

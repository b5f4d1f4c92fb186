import type { Namespace } from '~/api/rest/namespaces';
import type { ServerStatus } from '~/api/rest/status';
import type { User } from '~/api/rest/users';
import { pickerOf } from '~/machines/kit/resource';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** Searches and readings that several screens use. */
export const sharedScreens = (wiring: Wiring) => ({
  namespacePicker: pickerOf<Namespace>(
    ({ id }) => id,
    wiring,
    (query, signal) => wiring.api.namespaces.list(query, signal),
  ),
  userPicker: pickerOf<User>(
    ({ username }) => username,
    wiring,
    (query, signal) => wiring.api.users.list(query, signal),
  ),
  serverInfo: createResourceView<ServerStatus>().provide({
    actors: {
      read: screenTask<Loaded<ServerStatus>, void>(async ({ signal }) => ({
        value: await wiring.api.status.status(signal),
      })),
    },
  }),
});

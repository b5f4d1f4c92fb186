import type { Namespace } from '~/api/rest/namespaces';
import type { ServerStatus } from '~/api/rest/server';
import type { User } from '~/api/rest/users';
import { readQuery } from '~/core/list-query';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import { forgetQuery, loadTask } from '~/machines/kit/resource-lists';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** The machine of a search below a field, which finds the first matches (spec server-level §7, domain-level §9). */
export const pickerOf = <Row>(
  idOf: (row: Row) => string,
  { now }: Pick<Wiring, 'now'>,
  find: (query: { filter: string; offset: number; limit: number }, signal: AbortSignal) => Promise<Row[]>,
) =>
  createResourceList<Row>({ idOf, labelOf: idOf }).provide({
    actors: {
      keepQuery: forgetQuery,
      load: loadTask<Row>(
        { readAll: ({ filter, pageSize }, signal) => find({ filter, offset: 0, limit: pageSize }, signal) },
        now,
      ),
    },
  });

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

import { expect, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { DomainUser } from '~/api/rest/domain/users';
import { type ListQuery, readQuery } from '~/core/list-query';
import { formOf } from '~/machines/kit/resource-forms';
import type { ListKind } from '~/machines/kit/resource-lists';
import type { ResourceFormActor, ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import {
  createResourceList,
  type ListPage,
  type RemovalResult,
  type ResourceListActor,
} from '~/machines/kit/resource-list-machine';
import { searchUsers } from '~/views/resources/permissions/grantees';

const silent = fromCallback(() => {}) as never;

/** A list with these rows. Requests and removals are recorded; a removal does not change the rows. */
export function liveList<Row>({ machine, defaults, descriptor }: ListKind<Row>, rows: Row[], total?: number) {
  const removed: string[][] = [];
  const asked: ListQuery[] = [];
  const provided = machine.provide({
    actors: {
      keepQuery: silent,
      load: fromPromise<ListPage<Row>, ListQuery>(({ input }) => {
        asked.push(input);
        return Promise.resolve({ rows, hasNext: false, at: 0, ...(total === undefined ? {} : { total }) });
      }),
      readWhole: fromCallback<AnyEventObject, ListQuery>(({ input }) => void asked.push(input)),
      remove: fromPromise<RemovalResult[], readonly Row[]>(({ input }) => {
        removed.push(input.map(descriptor.idOf));
        return Promise.resolve(
          input.map((row) => ({
            id: descriptor.idOf(row),
            label: descriptor.labelOf(row),
            problem: undefined,
          })),
        );
      }),
    },
    actions: { announceRemoved: () => {} },
  });
  const list: ResourceListActor<Row> = createActor(provided, { input: { query: readQuery('', defaults) } });
  list.start();
  return { list, removed, asked };
}

/** A form that records what it saves and never finishes saving. */
export async function liveForm<Values extends object, Facts, Saved>(
  machine: ResourceFormMachine<Values, Facts, Saved>,
  input: { values: Values; facts: Facts },
) {
  const saved = vi.fn<(values: Values) => void>();
  const form: ResourceFormActor<Values, Facts, Saved> = createActor(
    formOf(machine, {
      save: ({ values }) => {
        saved(values);
        return new Promise<never>(() => {});
      },
    }),
    { input },
  );
  form.start();
  await vi.waitFor(() => expect(form.getSnapshot().hasTag('editable')).toBe(true));
  return { form, saved };
}

/** A user search that returns what `find` returns for a text, immediately unless it is a promise. */
export function liveUsers(find: (text: string) => DomainUser[] | Promise<DomainUser[]>) {
  const machine = createResourceList<DomainUser>({
    idOf: ({ username }) => username,
    labelOf: ({ username }) => username,
  }).provide({
    actors: {
      keepQuery: silent,
      load: fromPromise<ListPage<DomainUser>, ListQuery>(async ({ input }) => ({
        rows: await find(input.filter),
        hasNext: false,
        at: 0,
      })),
    },
  });
  return searchUsers(createActor(machine, { input: { query: readQuery('', { pageSize: 10 }) } }).start());
}

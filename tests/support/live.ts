import { expect, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { DomainUser } from '~/api/rest/domain/users';
import { type ListQuery, readQuery } from '~/core/list-query';
import type { Losses } from '~/core/losses';
import { createRemoval, type RemovalDescriptor, type RemovalResult } from '~/machines/kit/removal-machine';
import { formOf } from '~/machines/kit/resource-forms';
import type { ListKind } from '~/machines/kit/resource-lists';
import { pickerOf } from '~/machines/kit/picker-machine';
import type { ResourceFormActor, ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import { type ListPage, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import { searchUsers } from '~/views/resources/permissions/grantees';

const silent = fromCallback(() => {}) as never;

/** Removes rows as `remove` does, without notices. */
export const liveRemoval = <Row>(
  descriptor: RemovalDescriptor<Row>,
  remove: (rows: readonly Row[]) => Promise<RemovalResult[]>,
  losses: Losses = { at: 0, list: [] },
) =>
  createRemoval<Row>(descriptor).provide({
    actors: {
      count: fromPromise<Losses, readonly Row[]>(() => Promise.resolve(losses)),
      remove: fromPromise<RemovalResult[], readonly Row[]>(({ input }) => remove(input)),
    },
    actions: { announceRemoved: () => {} },
  });

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
      removal: liveRemoval(descriptor, (given) => {
        removed.push(given.map(descriptor.idOf));
        return Promise.resolve(
          given.map((row) => ({ id: descriptor.idOf(row), label: descriptor.labelOf(row), problem: undefined })),
        );
      }),
    },
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
  return searchUsers(createActor(pickerOf<DomainUser>(async ({ filter }) => find(filter))).start());
}

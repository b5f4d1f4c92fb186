import { createActor } from 'xstate';
import { readQuery } from '~/core/list-query';
import type { Draft, Outcome, ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import { formOf } from '~/machines/kit/resource-forms';
import { type ListKind, listOf } from '~/machines/kit/resource-lists';
import { screenWorld } from './screen-world';

/** A form with a running machine, and what it saves. It loads its initial values by default. */
export function runningForm<Values extends object, Facts, Saved>(
  machine: ResourceFormMachine<Values, Facts, Saved>,
  input: { values: Values; facts: Facts },
  save: (draft: Draft<Values>) => Promise<Outcome<Saved, Values>>,
  load: () => Promise<{ values: Values; facts: Facts }> = () => Promise.resolve(input),
) {
  const sent: Values[] = [];
  const running = formOf(machine, {
    load,
    save: (draft) => {
      sent.push(draft.values);
      return save(draft);
    },
  });
  return { form: createActor(running, { input }).start(), sent };
}

/** A list with a running machine, and the ids it removes. */
export function runningList<Row>(
  kind: ListKind<Row>,
  rows: readonly Row[],
  remove: (row: Row) => Promise<unknown> = () => Promise.resolve(),
) {
  const removed: string[] = [];
  const machine = listOf(kind, screenWorld({}).wiring, {
    address: false,
    readAll: () => Promise.resolve([...rows]),
    removal: {
      noun: 'Row',
      remove: (row) => {
        removed.push(kind.descriptor.idOf(row));
        return remove(row);
      },
      get: (row) => Promise.resolve(row),
    },
  });
  const list = createActor(machine, { input: { query: readQuery('', kind.defaults) } }).start();
  return { list, removed };
}

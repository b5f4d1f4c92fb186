import { onTestFinished } from 'vitest';
import { createActor, type InputFrom, waitFor } from 'xstate';
import { type QueryDefaults, readQuery } from '~/core/list-query';
import type { RemovalActor, RemovalMachine } from '~/machines/kit/removal-machine';
import type { ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor, ResourceListMachine } from '~/machines/kit/resource-list-machine';

/** A loaded form. `submit` changes it, submits it and returns its new state. */
export async function openedForm<Values extends object, Facts, Saved>(
  machine: ResourceFormMachine<Values, Facts, Saved>,
  input: { values: Values; facts: Facts },
) {
  const form = createActor(machine, { input }).start();
  onTestFinished(() => void form.stop());
  const settled = () => waitFor(form, (s) => !s.hasTag('loading') && !s.hasTag('busy'));
  await settled();
  const submit = async (change: Partial<Values> = {}) => {
    form.send({ type: 'form.change', change });
    form.send({ type: 'form.submit' });
    await settled();
    return form.getSnapshot().context;
  };
  return { form, submit };
}

export const removalIn = <Row>(list: ResourceListActor<Row>): RemovalActor<Row> => list.getSnapshot().children.removal!;

/** Waits until what goes with a removal was counted, or could not be. */
export const counted = <Row>(removal: RemovalActor<Row>) => waitFor(removal, (s) => !s.matches({ asking: 'counting' }));

/** Confirms a removal that was asked for, after typing `text`, and returns its results once it has ended. */
export async function confirmed<Row>(removal: RemovalActor<Row>, text?: string) {
  await counted(removal);
  if (text !== undefined) removal.send({ type: 'removal.type', text });
  removal.send({ type: 'removal.confirm' });
  await waitFor(removal, (s) => !s.matches('removing') && !s.matches('checking'));
  return removal.getSnapshot().context.results;
}

/** A loaded list with this query in the address. `remove` requests removal, types `text` and confirms. */
export async function openedList<Row>(machine: ResourceListMachine<Row>, defaults: QueryDefaults, search = '') {
  const list = createActor(machine, { input: { query: readQuery(search, defaults) } }).start();
  onTestFinished(() => void list.stop());
  await waitFor(list, (s) => !s.hasTag('busy'));
  const removal = removalIn(list);
  const remove = (ids: readonly string[], text?: string) => {
    list.send({ type: 'list.remove', ids });
    return confirmed(removal, text);
  };
  return { list, removal, remove };
}

export function openedRemoval<Row>(machine: RemovalMachine<Row>, input: InputFrom<RemovalMachine<Row>> = {}) {
  const removal = createActor(machine, { input }).start();
  onTestFinished(() => void removal.stop());
  const remove = (row: Row, text?: string) => {
    removal.send({ type: 'removal.ask', rows: [row] });
    return confirmed(removal, text);
  };
  return { removal, remove };
}

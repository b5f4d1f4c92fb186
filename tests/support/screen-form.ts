import { onTestFinished } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type QueryDefaults, readQuery } from '~/core/list-query';
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

/** Waits until what goes with a removal was counted, or could not be. */
export const counted = <Row>(list: ResourceListActor<Row>) =>
  waitFor(list, (s) => !s.matches({ removal: { asking: 'counting' } }));

/** A loaded list with this query in the address. `remove` requests removal, types `text` and confirms. */
export async function openedList<Row>(machine: ResourceListMachine<Row>, defaults: QueryDefaults, search = '') {
  const list = createActor(machine, { input: { query: readQuery(search, defaults) } }).start();
  onTestFinished(() => void list.stop());
  await waitFor(list, (s) => !s.hasTag('busy'));
  const remove = async (ids: readonly string[], text?: string) => {
    list.send({ type: 'list.remove', ids });
    await counted(list);
    if (text !== undefined) list.send({ type: 'removal.type', text });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => !s.matches({ removal: 'removing' }) && !s.matches({ removal: 'checking' }));
    return list.getSnapshot().context.results;
  };
  return { list, remove };
}

import { describe, expect, it } from 'vitest';
import { realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();

type Console = Awaited<ReturnType<typeof lab.openInConsole>>;

/** Loses every operator's connection, as a failing network would, and waits until the model has caught up. */
async function cut({ own, heard, until }: Console): Promise<void> {
  const before = heard('model.online').length;
  const session = own.session().sessionId();
  lab.server().realtime.drop({ username: 'admin' });
  await until(() => expect(own.session().sessionId()).not.toBe(session));
  await until(() => expect(heard('model.online')).toHaveLength(before + 1));
}

/** What the other client is shown of the console: where it is, and its caret there. */
const seenBy = ({ theirs }: Console) => {
  const selections = theirs
    .references({ key: 'console.selection' })
    .filter((one) => !one.isLocal() && one.isSet());
  return selections.map((selection) => {
    const element = selection.value() as ReturnType<typeof theirs.elementAt>;
    const caret = element.references({ key: 'console.caret' }).find((one) => one.isSet());
    return [element.path().join('.'), caret?.value()];
  });
};

describe('a model whose connection was lost', () => {
  it('stays open when the operator selects and edits something after it is back', async () => {
    const console = await lab.openInConsole();
    const { model, edit, theirs, until, facts, events, same } = console;
    model.show({ path: ['title'], caret: { from: 2, to: 4 } });
    await until(() => expect(seenBy(console)).toEqual([['title', { start: 2, end: 4 }]]));
    for (const index of [0, 1, 2]) {
      await cut(console);
      model.show({ path: ['tags', index], caret: undefined });
      edit([{ type: 'splice', path: ['title'], index: 0, remove: 0, insert: String(index) }]);
      await same();
      await until(() => expect(seenBy(console)).toEqual([[`tags.${index}`, undefined]]));
    }
    await until(() => expect(facts()).toMatchObject({ version: 4, isCommitted: true }));
    expect(theirs.elementAt('title').value()).toBe('210Kettle');
    expect(events.map(({ type }) => type)).not.toContain('model.closed');
  });

  it('shows the others where the operator is when it is back, in what the text has become', async () => {
    const console = await lab.openInConsole();
    const { model, until, theirs, own } = console;
    model.show({ path: ['title'], caret: { from: 2, to: 6 } });
    await until(() => expect(seenBy(console)).toHaveLength(1));
    const title = theirs.elementAt('title') as unknown as { remove(index: number, count: number): void };
    title.remove(0, 3);
    await cut(console);
    await until(() => expect(seenBy(console)).toEqual([['title', { start: 2, end: 3 }]]));
    const [reference] = theirs.references({ key: 'console.selection' });
    expect(reference?.sessionId()).toBe(own.session().sessionId());
  });

  it('shows what the operator selected while it was away', async () => {
    const console = await lab.openInConsole();
    const { model, until, heard } = console;
    lab.server().realtime.drop({ username: 'admin' });
    await until(() => expect(heard('model.offline')).toHaveLength(1));
    model.show({ path: ['tags', 1], caret: undefined });
    await until(() => expect(heard('model.online')).toHaveLength(1));
    await until(() => expect(seenBy(console)).toEqual([['tags.1', undefined]]));
  });
});

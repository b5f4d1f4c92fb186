import { describe, expect, it } from 'vitest';
import { findOpenModel } from '../../sandbox/realtime/models/open-model';
import { closeLost, tell } from '../../sandbox/realtime/models/sessions';
import { removeModel } from '../../sandbox/state/models';
import { at, realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();

type Console = Awaited<ReturnType<typeof lab.openInConsole>>;

const drop = (username: string) => lab.server().realtime.drop({ username });

/** Opens the model again on the console's connection. */
async function openAgain({ domains, until }: Console) {
  const { model, events } = lab.follow(domains);
  const types = () => events.map(({ type }) => type);
  await until(() => expect(types()).toContain('model.opened'));
  return { model, types };
}

/** Drops every operator's connection and waits until the model has resynchronized. */
async function cut({ own, events, until }: Console): Promise<void> {
  const session = own.session().sessionId();
  drop('admin');
  await until(() => expect(own.session().sessionId()).not.toBe(session));
  const link = ['model.offline', 'model.resyncing', 'model.online'];
  await until(() => expect(events.findLast(({ type }) => link.includes(type))?.type).toBe('model.online'));
}

/** The console's selection and caret as the other client sees them. */
const seenBy = ({ theirs }: Console) => {
  const selections = theirs.references({ key: 'console.selection' }).filter((one) => !one.isLocal() && one.isSet());
  return selections.map((selection) => {
    const element = selection.value() as ReturnType<typeof theirs.elementAt>;
    const caret = element.references({ key: 'console.caret' }).find((one) => one.isSet());
    return [element.path().join('.'), caret?.value()];
  });
};

describe('a model after a lost connection', () => {
  it('stays open when the operator selects and edits after reconnecting', async () => {
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

  it("shows the others the operator's selection after reconnecting, adjusted to the changed text", async () => {
    const console = await lab.openInConsole();
    const { model, until, theirs, own } = console;
    model.show({ path: ['title'], caret: { from: 2, to: 6 } });
    await until(() => expect(seenBy(console)).toHaveLength(1));
    at(theirs, 'title').remove(0, 3);
    await cut(console);
    await until(() => expect(seenBy(console)).toEqual([['title', { start: 2, end: 3 }]]));
    const [reference] = theirs.references({ key: 'console.selection' });
    expect(reference?.sessionId()).toBe(own.session().sessionId());
  });

  it('shows a selection made while disconnected', async () => {
    const console = await lab.openInConsole();
    const { model, until, heard } = console;
    drop('admin');
    await until(() => expect(heard('model.offline')).toHaveLength(1));
    model.show({ path: ['tags', 1], caret: undefined });
    await until(() => expect(heard('model.online')).toHaveLength(1));
    await until(() => expect(seenBy(console)).toEqual([['tags.1', undefined]]));
  });

  it('can be closed during resync while other models still receive changes', async () => {
    const console = await lab.openInConsole();
    const { model, theirs, own, until } = console;
    drop('admin');
    // The client has announced the resync but has not received the collaborators yet.
    (await own.models().open('m1')).on('resync_started', () => queueMicrotask(() => model.close()));
    theirs.on('collaborator_opened', () => drop('bob'));
    await until(() => expect(findOpenModel(lab.stored())).toBeUndefined());
    const third = await (await lab.connect('alice')).models().open('m1');
    const again = await openAgain(console);
    third.root().set('later', 1);
    await until(() => expect(again.types()).toContain('model.edited'));
  });

  it('can be opened again after it was closed while disconnected', async () => {
    const console = await lab.openInConsole();
    const { model, edit, theirs, until, heard } = console;
    drop('admin');
    await until(() => expect(heard('model.offline')).toHaveLength(1));
    model.close();
    const again = await openAgain(console);
    again.model.edit([{ type: 'setValue', path: ['price'], value: 7 }]);
    await until(() => expect(theirs.elementAt('price').value()).toBe(7));
    expect(theirs.collaborators()).toHaveLength(2);
    expect(again.types()).not.toContain('model.closed');
    expect(() => edit([{ type: 'setValue', path: ['price'], value: 8 }])).toThrow('not open');
  });

  it('can be opened again after a failed resync', async () => {
    const console = await lab.openInConsole();
    const { edit, other, until, heard } = console;
    const { state, domain } = lab.server();
    drop('admin');
    removeModel(state, domain, lab.stored());
    await until(() => expect(heard('model.closed')).toHaveLength(1));
    expect(() => edit([])).toThrow('not open');
    const theirs = await lab.makeModel(other, { fresh: 1 });
    const again = await openAgain(console);
    again.model.edit([{ type: 'setValue', path: ['fresh'], value: 2 }]);
    await until(() => expect(theirs.elementAt('fresh').value()).toBe(2));
  });

  it('lists each collaborator once after two quick connection losses', async () => {
    const console = await lab.openInConsole();
    const { heard, until, own, edit, same } = console;
    drop('admin');
    await until(() => expect(heard('model.resyncing').length + heard('model.offline').length).toBeGreaterThan(0));
    drop('admin');
    await cut(console);
    const sessions = () =>
      heard('model.collaborators')
        .at(-1)
        ?.collaborators.map(({ user, sessionId, isOwn }) => [user.username, isOwn && sessionId]);
    const expected = [
      ['admin', own.session().sessionId()],
      ['bob', false],
    ];
    await until(() => expect(sessions()?.sort()).toEqual(expected));
    edit([{ type: 'setValue', path: ['price'], value: 3 }]);
    await same();
  });
});

it('an open model still receives changes after an unknown session closes it', async () => {
  const { own, theirs, same, heard } = await lab.openInConsole();
  for (const session of findOpenModel(lab.stored())?.sessions ?? [])
    if (session.member.session.id === own.session().sessionId())
      tell(session, 'remoteClientClosedModel', { sessionId: 'unknown' });
  theirs.root().set('later', 1);
  await same();
  expect(heard('model.edited')).toHaveLength(1);
});

it('a model closed by the server closes immediately, even with an edit in flight', async () => {
  const { edit, heard, until } = await lab.openInConsole();
  edit([{ type: 'setValue', path: ['price'], value: 3 }]);
  const open = findOpenModel(lab.stored());
  if (open) closeLost(open);
  await until(() =>
    expect(heard('model.closed')).toMatchObject([{ reason: expect.stringContaining('persistence error') as string }]),
  );
  expect(heard('model.facts').at(-1)?.facts.isCommitted).toBe(false);
});

import type { RealTimeModel, RealTimeNumber, RealTimeObject, RealTimeString } from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import type { RealtimeOptions } from '../../../sandbox/realtime/realtime';
import { setModelPermissions } from '../../../sandbox/state/models';
import { pause } from '../realtime-server';
import { client, rawWith, record, running, settled, soon, start } from '../support/lab';

const text = (model: RealTimeModel) => model.elementAt('s') as RealTimeString;
const object = (model: RealTimeModel) => model.elementAt('o') as RealTimeObject;
const number = (model: RealTimeModel) => model.elementAt('n') as RealTimeNumber;

const both = async (options: RealtimeOptions = {}) => {
  await start(options);
  const [alice, bob] = [await client(), await client('bob')];
  const id = await alice.models.create({
    collection: 'c1',
    data: { s: 'hello world', o: { k: 1, m: 2 }, n: 1 },
    overrideCollectionWorldPermissions: true,
    worldPermissions: { read: true, write: true, remove: true, manage: true },
  });
  return { id, alice, model: await alice.models.open(id), other: await bob.models.open(id) };
};
const openLate = async (id: string) => (await client('admin')).models.open(id);

const share = <Value, Reference extends { share(): void; set(value: Value): void }>(
  reference: Reference,
  value?: Value,
): Reference => {
  reference.share();
  if (value !== undefined) reference.set(value);
  return reference;
};

/** Values of other clients' references on an element, by key. */
const seen = (element: { references(): { key(): string; isLocal(): boolean; values(): unknown[] }[] }) =>
  Object.fromEntries(
    element
      .references()
      .filter((reference) => !reference.isLocal())
      .map((reference) => [reference.key(), reference.values()]),
  );

describe('references', () => {
  it('are adjusted to edits their owner has not received', async () => {
    const { alice, id, model, other } = await both();
    const cursor = share(text(model).indexReference('cursor'));
    alice.line.hold('in');
    text(other).insert(0, 'ZZZ');
    await soon(() => record(id).version === 2, 'inserted');
    cursor.set(4);
    await soon(() => seen(text(other))['cursor']?.[0] === 7, 'moved');
    alice.line.release('in');
    await settled(model, other);
    expect(cursor.values()).toEqual([7]);
    text(model).remove(0, 5);
    await settled(model, other);
    expect(seen(text(await openLate(id)))).toEqual({ cursor: [2] });
  });

  it('end when the text is replaced and can be shared again', async () => {
    const { alice, id, model, other } = await both();
    share(text(model).indexReference('cursor'), 3);
    share(text(other).indexReference('own'), 1);
    await soon(() => 'own' in seen(text(model)), 'they are seen');
    alice.line.hold('in');
    text(other).value('brand new');
    await soon(() => record(id).version === 2, 'the new text');
    share(text(model).rangeReference('late'), { start: 1, end: 2 });
    alice.line.release('in');
    await settled(model, other);
    await pause(20);
    expect([model.isOpen(), other.isOpen()]).toEqual([true, true]);
    expect([seen(text(model)), seen(text(other))]).toEqual([{}, {}]);
    share(text(model).indexReference('cursor'), 4);
    share(text(other).indexReference('own'), 5);
    await soon(() => 'own' in seen(text(model)) && 'cursor' in seen(text(other)), 'they are seen again');
    expect(seen(text(await openLate(id)))).toEqual({ cursor: [4], own: [5] });
  });

  it('to removed elements are dropped', async () => {
    const { id, model, other } = await both();
    const property = share(object(model).propertyReference('p'), ['k', 'm']);
    // The public client fails when a reference is set while it removes a property.
    await soon(() => seen(object(other))['p']?.length === 2, 'it is seen');
    object(other).remove('k');
    await settled(model, other);
    const third = await openLate(id);
    expect(seen(object(third))).toEqual({ p: ['m'] });
    other.root().remove('o');
    await settled(model, other, third);
    expect(property.isDisposed()).toBe(true);
    await expect(openLate(id)).resolves.toMatchObject({});
    expect(model.isOpen()).toBe(true);
  });

  const indices = { references: { indices: { values: [1] } } };
  it.each<[string, ...[name: string, content: object][]]>([
    ['cleared before it is shared', ['clearReference', {}]],
    ['unshared before it is shared', ['unshareReference', {}]],
    ['shared twice', ['shareReference', indices], ['shareReference', indices]],
    ['of the wrong type', ['shareReference', { references: { properties: { values: ['x'] } } }]],
    ['at a future version', ['shareReference', { ...indices, version: 9 }]],
  ])('close the model for their owner when one is %s', async (_, ...messages) => {
    const { id, other } = await both();
    const session = await rawWith(id);
    await soon(() => other.collaborators().length === 3, 'all are there');
    const valueId = { value: record(id).root.children['s']!.id };
    for (const [name, content] of messages) session.say(name, { valueId, key: 'k', version: 1, ...content });
    const closed = { reason: 'invalid reference event', reasonCode: 5 };
    await expect(session.hears('forceCloseRealTimeModel')).resolves.toEqual(closed);
    await soon(() => other.collaborators().length === 2, 'it is out');
  });
});

describe('permissions', () => {
  it.each([false, true])('changed over REST are announced only without hazards (%s)', async (hazards) => {
    const { id, other } = await both({ hazards: () => hazards });
    setModelPermissions(running().state, running().domain, record(id), {
      worldPermissions: { read: true, write: false, remove: false, manage: false },
    });
    await pause(50);
    expect(other.permissions().write).toBe(hazards);
  });
});

describe('the history', () => {
  it('includes sessions that ended long ago', async () => {
    const { alice, id, model } = await both();
    number(model).add(1);
    await settled(model);
    await alice.domain.disconnect();
    running().domain.sessions.splice(0);
    const { models } = await client('admin');
    await expect(models.history(id).then((history) => history.backward(1))).resolves.not.toThrow();
  });
});

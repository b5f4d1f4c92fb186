import type { RealTimeModel, RealTimeObject } from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import { jsonFromValue } from '../../../sandbox/state/data-values';
import { client, closedReason, eventsOf, json, rawWith, record, settled, soon, start } from '../support/lab';

const names = ['', 'a`b', 'a\\'];
const data = () => ({ o: Object.fromEntries(names.map((name) => [name, 1])), n: 1 });
const object = (model: RealTimeModel) => model.elementAt('o') as unknown as RealTimeObject;

const both = async (hazards: boolean) => {
  await start({ hazards: () => hazards });
  const [alice, bob] = [await client(), await client('bob')];
  const id = await alice.models.create({ collection: 'c1', data: data() });
  const models = [await alice.models.open(id), await bob.models.open(id)] as const;
  const closed: (string | undefined)[] = [undefined, undefined];
  models.forEach((model, who) => void closedReason(model).then((reason) => (closed[who] = reason)));
  return { id, model: models[0], other: models[1], closed };
};

const changes: [string, string, (of: RealTimeObject) => void][] = [
  ['sets a member with an empty name', '', (of) => of.set('', 2)],
  ['removes a member with an empty name', '', (of) => of.remove('')],
  ['sets a member with a backtick', 'a`b', (of) => of.set('a`b', 2)],
  ['replaces a member with a backtick by an object', 'a`b', (of) => of.set('a`b', {})],
  ['removes a member with a backtick', 'a`b', (of) => of.remove('a`b')],
  ['removes a member that ends in a backslash', 'a\\', (of) => of.remove('a\\')],
];

describe('unusual member names', () => {
  it.each(changes)('with hazards, close the model for everyone when an edit %s', async (_, name, change) => {
    const { id, model, other, closed } = await both(true);
    const events = eventsOf(model);
    object(other).set('later', 1);
    await settled(model, other);
    model.startBatch();
    model.root().set('n', 2);
    change(object(model));
    model.completeBatch();
    const lost = 'There was an unexpected persistence error applying an operation.';
    await soon(() => closed.every((reason) => reason === lost), 'everybody is out');
    expect(events).toContain('committed');
    expect(record(id).version).toBe(2);
    expect(json(jsonFromValue(record(id).root))).toEqual({ o: { ...data().o, later: 1 }, n: 1 });
    expect(object(await (await client()).models.open(id)).hasKey(name)).toBe(true);
  });

  it('with hazards, close the model for the client that adds __proto__', async () => {
    const { id, other } = await both(true);
    const raw = await rawWith(id);
    const objectAddPropertyOperation = {
      id: record(id).root.children['o']!.id,
      key: '__proto__',
      value: { nullValue: { id: 'x:1' } },
    };
    raw.say('operationSubmission', {
      sequenceNumber: 7,
      contextVersion: 1,
      operation: { discreteOperation: { objectAddPropertyOperation } },
    });
    const { reason } = (await raw.hears('forceCloseRealTimeModel')) as { reason: string };
    expect(reason).toContain('Error applying operation seqNo 7 to model, kicking client out of model: ');
    expect(reason).toContain("Object already contains property '__proto__'");
    await soon(() => other.collaborators().length === 2, 'the others know');
    expect([other.isOpen(), record(id).version]).toEqual([true, 1]);
  });

  const sets =
    (...keys: string[]) =>
    (of: RealTimeObject) =>
      keys.forEach((key) => of.set(key, 2));
  it.each<[string, boolean, (of: RealTimeObject) => void]>([
    ['can be added with hazards', true, sets('`', 'b\\', 'a.b', 'constructor')],
    ['can be set with a trailing backslash with hazards', true, sets('a\\')],
    ['can be set without hazards', false, sets(...names, '__proto__')],
    ['can be removed without hazards', false, (of) => names.forEach((name) => of.remove(name))],
  ])('%s', async (_, hazards, change) => {
    const { id, model, other, closed } = await both(hazards);
    change(object(model));
    await settled(model, other);
    expect(closed).toEqual([undefined, undefined]);
    expect(json(jsonFromValue(record(id).root))).toMatchObject({ o: object(other).value() });
    expect(record(id).version).toBeGreaterThan(1);
  });
});

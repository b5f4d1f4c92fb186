import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { at, realtimeLab } from '../support/realtime-lab';

const { openInConsole } = realtimeLab();

const garbageCollector = () => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

it(
  'an open model keeps nothing of values that were removed or replaced, by others or here',
  { timeout: 30_000 },
  async () => {
    const { own, theirs, edit, same, until } = await openInConsole({
      list: ['removed', 'replaced', ['inside'], 'removed here'],
      text: 'removed',
      number: 1,
      object: { inside: { text: 'replaced' } },
    });
    const opened = await own.models().open('m1');
    const paths = [
      ...[0, 1, 2, 3].map((index) => ['list', index]),
      ['list', 2, 0],
      ['text'],
      ['number'],
      ['object', 'inside'],
      ['object', 'inside', 'text'],
    ];
    const elements = paths.map((path) => [path.join('/'), new WeakRef(opened.elementAt(path))] as const);

    at(theirs, 'list').remove(0);
    at(theirs, 'list').set(0, 'another');
    at(theirs, 'list').remove(1);
    at(theirs).remove('text');
    at(theirs).set('number', 2);
    at(theirs, 'object').value({ other: true });
    await same();
    edit([{ type: 'removeItem', path: ['list'], index: 1 }]);
    await same();

    const collect = garbageCollector();
    await until(() => {
      collect();
      expect(elements.filter(([, element]) => element.deref()).map(([path]) => path)).toEqual([]);
    });
  },
);

it('the events of a removal have the removed value, and all of them the same', async () => {
  const { own, theirs, same } = await openInConsole({ list: ['a', 'b'] });
  const opened = await own.models().open('m1');
  const removed: unknown[] = [];
  const note = (event: object) => {
    const { childEvent = event } = event as { childEvent?: object };
    removed.push((childEvent as { oldValue: unknown }).oldValue);
  };
  opened.root().events().subscribe(note);
  opened.elementAt('list').events().subscribe(note);
  at(theirs, 'list').remove(0);
  await same();
  expect(new Set(removed).size).toBe(1);
  expect(removed.map((element) => (element as { value: () => unknown }).value())).toContain('a');
});

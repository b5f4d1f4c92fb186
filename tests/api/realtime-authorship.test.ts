import { describe, expect, it, vi } from 'vitest';
import { readValues, readVersions } from '~/api/realtime/history';
import { readAuthors } from '~/machines/model/authors/author-reading';
import { replaceModelData } from '../../sandbox/state/models';
import { valueFromJson } from '../../sandbox/state/data-values';
import { at, everyChange, labOrder, labTarget as target, realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();
const never = new AbortController().signal;

async function start() {
  const [ada, bob] = await Promise.all([lab.connect('alice'), lab.connect('bob')]);
  const theirs = await lab.makeModel(bob, labOrder());
  const own = await ada.models().open('m1');
  const domains = lab.connectedBy(ada);
  const settled = () =>
    vi.waitFor(() => {
      expect([own.isCommitted(), theirs.isCommitted()]).toEqual([true, true]);
      expect([own.version(), theirs.version()]).toEqual([lab.stored().version, lab.stored().version]);
    }, 5_000);
  const open = () =>
    readAuthors(
      {
        readValues: (to, id, signal) => readValues(domains, to, id, signal),
        readVersions: (to, range, signal) => readVersions(domains, to, range, signal),
      },
      { target, modelId: 'm1' },
      never,
    );
  const read = async () => {
    const reading = await open();
    while (reading.left > 0) await reading.older(never);
    return reading;
  };
  /** Who set the value at a path last, and in which version. */
  const by = ({ authors }: Awaited<ReturnType<typeof open>>, ...path: (string | number)[]) => {
    const id = path.length === 0 ? own.root().id() : own.elementAt(path).id();
    const { user, version } = authors.ofValue(id) ?? {};
    return [user?.username, version];
  };
  return { own, theirs, domains, settled, open, read, by };
}

describe('who changed the values of a model', () => {
  it('is read for each value, and its ids are those of the open model', async () => {
    const { own, theirs, domains, settled, read, by } = await start();
    at(own, 'price').value(1);
    await settled();
    at(theirs, 'lines', 0, 'count').value(7);
    await settled();
    at(theirs, 'tags').reorder(0, 2);
    at(own, 'title').insert(0, 'Blue ');
    await settled();
    at(own).set('new', { deep: ['x'] });
    await settled();
    const reading = await read();
    expect(by(reading, 'price')).toEqual(['alice', 2]);
    expect(by(reading, 'lines', 0, 'count')).toEqual(['bob', 3]);
    expect(by(reading, 'new', 'deep', 0)).toEqual(['alice', 6]);
    expect(by(reading, 'title')[0]).toBe('alice');
    expect(by(reading, 'tags')[0]).toBe('bob');
    expect(by(reading, 'tags', 2)).toEqual([undefined, undefined]);
    expect(by(reading, 'note')).toEqual([undefined, undefined]);
    expect(reading.authors.ofBranch(own.elementAt('lines').id())?.version).toBe(3);
    expect(reading.authors.ofBranch(own.root().id())?.version).toBe(6);
    const { values, version } = await readValues(domains, target, 'm1', never);
    expect(version).toBe(6);
    expect(values.ids).toContain(own.elementAt(['new', 'deep', 0]).id());
    reading.end();
  });

  it('is the same when versions are read as they are made, after every kind of change', async () => {
    const { own, theirs, domains, settled, open, read } = await start();
    const early = await open();
    for (const [index, [path, method, given]] of everyChange.entries()) {
      at(index % 2 ? own : theirs, ...path)[method](...given);
      await settled();
      if (index % 4 === 0) await early.newer(own.version(), never);
    }
    await early.newer(own.version(), never);
    expect(early.version).toBe(everyChange.length + 1);
    const late = await read();
    expect(late.lost).toBeUndefined();
    const { values } = await readValues(domains, target, 'm1', never);
    for (const id of values.ids) {
      expect([id, early.authors.ofValue(id)]).toEqual([id, late.authors.ofValue(id)]);
      expect([id, early.authors.ofBranch(id)]).toEqual([id, late.authors.ofBranch(id)]);
    }
  });

  it('ends where the data were replaced as a whole, or where the server has no operations any more', async () => {
    const { own, settled, read, by } = await start();
    at(own, 'price').value(1);
    at(own, 'price').value(2);
    at(own, 'price').value(3);
    await settled();
    lab.stored().operations.shift();
    const cut = await read();
    expect([cut.lost, by(cut, 'price')]).toEqual([3, ['alice', 4]]);
    const again = valueFromJson({ price: 5 });
    if (again.type === 'object') replaceModelData(lab.server().state, lab.server().domain, lab.stored(), again);
    const replaced = await read();
    expect([replaced.lost, by(replaced, 'price')]).toEqual([5, [undefined, undefined]]);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { soloDocument } from '~/core/document/live-document';
import type { DocumentObject } from '~/core/document/value';
import { dateRepairs } from '~/core/json/stray-dates';
import { dateRepairMachine, selectStrayDates } from '~/machines/model/date-repair-machine';
import { leafStates } from '../support/leaf-states';
import { at } from '../support/tree-edit-samples';
import { start as startTree } from '../support/tree-edit-start';

const stamp = (date: unknown, more = {}) =>
  ({ $$convergence_type: 'date', date, ...more }) as unknown as DocumentObject;
const sample = () => ({
  made: stamp(5),
  title: 'Kettle',
  deep: [{ at: stamp(-1_000) }, [stamp(7), 'x']],
});
const repaired = {
  made: new Date(5),
  title: 'Kettle',
  deep: [{ at: new Date(-1_000) }, [new Date(7), 'x']],
};

function start(data: DocumentObject = sample(), input: { may?: boolean } = {}) {
  const tree = startTree(data, input);
  const clock = new SimulatedClock();
  const { document, actor: writer } = tree;
  const repair = createActor(dateRepairMachine, { input: { document, writer }, clock }).start();
  const leaf = () => leafStates(dateRepairMachine).find((each) => repair.getSnapshot().matches(asValue(each)));
  return {
    ...tree,
    repair,
    count: () => selectStrayDates(repair.getSnapshot()),
    leaf,
    convert: () => repair.send({ type: 'repair.convert' }),
    settle: () => clock.increment(300),
  };
}
const asValue = (leaf: string) => (leaf.startsWith('watching.') ? { watching: leaf.slice(9) } : leaf) as 'none';

describe('dateRepairs', () => {
  it('finds objects with the two members of a date in REST calls, at any depth but not at the root', () => {
    expect(dateRepairs(soloDocument(stamp(5)).tree.root)).toEqual([]);
    expect(dateRepairs(soloDocument(sample()).tree.root)).toHaveLength(3);
  });

  it.each([
    stamp('5'),
    stamp(9e15),
    stamp(null),
    stamp(5, { more: 1 }),
    { $$convergence_type: 'date' },
    { $$convergence_type: 'time', date: 5 },
    { $convergenceType: 'date', value: '2026-11-20T08:12:44.120Z' },
    new Date(5),
    { type: 'date', date: 5 },
  ])('ignores %o', (value) => {
    expect(dateRepairs(soloDocument({ value }).tree.root)).toEqual([]);
  });

  it('recounts after a change, and converts objects at their current place', () => {
    const { document, others, convert, leaf, count, settle } = start();
    others({ type: 'insertItem', path: ['deep'], index: 0, value: 'first' });
    others({ type: 'removeMember', path: ['made'], key: 'date' });
    expect([leaf(), count()]).toEqual(['watching.stale', 3]);
    settle();
    expect([leaf(), count()]).toEqual(['watching.current', 2]);
    convert();
    expect(document.value()).toEqual({
      ...repaired,
      made: { $$convergence_type: 'date' },
      deep: ['first', ...repaired.deep],
    });
  });

  it('keeps an object selected when it becomes a date', () => {
    const { document, select, selected, convert, edit, context } = start();
    edit();
    select('made');
    convert();
    expect(selected()).toEqual(['made']);
    expect(context().selected).toBe(at(document, 'made'));
    expect(context().notice).toBeUndefined();
  });
});

describe(dateRepairMachine.id, () => {
  it('watches a document only when it has such objects at first', () => {
    const { repair, leaf, others, settle, count } = start({ a: 1 });
    expect(leaf()).toBe('none');
    others({ type: 'setMember', path: [], key: 'b', value: stamp(1) });
    settle();
    expect([leaf(), count()]).toEqual(['none', 0]);
    repair.send({ type: 'repair.attach', document: soloDocument(sample()) });
    expect([leaf(), count()]).toEqual(['watching.current', 3]);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { soloDocument } from '~/core/document/live-document';
import { pathOf } from '~/core/document/tree-node';
import type { DocumentObject } from '~/core/document/value';
import { treeEditMachine } from '~/machines/model/tree-edit/tree-edit-machine';
import { type TreeSearchEvent, treeSearchMachine } from '~/machines/model/tree-edit/tree-search-machine';

const data = (): DocumentObject => ({
  lamp: { colour: 'red' },
  list: ['a lamp', 'none', { lamp: 1 }],
  when: new Date(Date.UTC(2026, 10, 20, 8, 12, 44, 120)),
  size: 12,
});

function start() {
  const clock = new SimulatedClock();
  const document = soloDocument(data());
  const edit = createActor(treeEditMachine, { input: { document } }).start();
  const actor = createActor(treeSearchMachine, { clock, input: { document, listener: edit } }).start();
  const context = () => actor.getSnapshot().context;
  const pathsOf = () => context().hits.map(pathOf);
  return {
    clock,
    document,
    edit,
    actor,
    context,
    pathsOf,
    value: () => actor.getSnapshot().value,
    send: (...events: TreeSearchEvent[]) => events.forEach((event) => actor.send(event)),
    type: (text: string) => actor.send({ type: 'search.type', text, zone: 'utc' }),
    current: () => {
      const node = context().hits[context().at];
      return node && pathOf(node);
    },
    shown: () => {
      const { shown } = edit.getSnapshot().context;
      return shown && pathOf(shown.node);
    },
  };
}

describe('treeSearchMachine', () => {
  it('finds names and values while typing, and shows the first', () => {
    const { type, value, pathsOf, shown, document, edit, context, clock } = start();
    type('lamp');
    expect(value()).toBe('stale');
    // Expanding nodes to show the match counts as a change.
    clock.increment(300);
    expect(value()).toBe('current');
    expect(pathsOf()).toEqual([['lamp'], ['list', 0], ['list', 2, 'lamp']]);
    expect([shown(), edit.getSnapshot().context.selected]).toEqual([['lamp'], undefined]);
    type('11/20/2026 08:12');
    expect([pathsOf(), context().found.size]).toEqual([[['when']], 1]);
    type('1');
    expect(pathsOf()).toEqual([['list', 2, 'lamp'], ['when']]);
    expect(document.tree.rowOf(context().hits[0]!)).toBeDefined();
  });

  it('goes to the next and previous match, wraps around, and selects it', () => {
    const { type, send, current, edit, shown } = start();
    type('lamp');
    send({ type: 'search.step', by: 1 });
    expect([current(), shown()]).toEqual([
      ['list', 0],
      ['list', 0],
    ]);
    expect(edit.getSnapshot().context.selected?.value).toBe('a lamp');
    send({ type: 'search.step', by: 1 }, { type: 'search.step', by: 1 });
    expect(current()).toEqual(['lamp']);
    send({ type: 'search.step', by: -1 });
    expect(current()).toEqual(['list', 2, 'lamp']);
  });

  it('searches again shortly after others changed something, once for many changes', () => {
    const { type, value, document, clock, pathsOf, current, send } = start();
    type('lamp');
    send({ type: 'search.step', by: 1 });
    clock.increment(300);
    expect(value()).toBe('current');
    document.receive([{ type: 'removeMember', path: [], key: 'lamp' }], 's1');
    document.receive([{ type: 'setMember', path: [], key: 'lamps', value: 1 }], 's1');
    expect([value(), pathsOf().length]).toEqual(['stale', 3]);
    clock.increment(299);
    document.receive([{ type: 'setValue', path: ['size'], value: 13 }], 's1');
    expect(value()).toEqual('stale');
    clock.increment(1);
    expect([value(), pathsOf(), current()]).toEqual([
      'current',
      [['list', 0], ['list', 2, 'lamp'], ['lamps']],
      ['list', 0],
    ]);
    document.receive([{ type: 'removeItem', path: ['list'], index: 0 }], 's1');
    clock.increment(300);
    expect(current()).toEqual(['list', 1, 'lamp']);
  });

  it('ignores changes when cleared', () => {
    const { type, send, value, context, document, clock } = start();
    for (const clear of [() => send({ type: 'search.clear' }), () => type('')]) {
      type('lamp');
      clear();
      document.receive([{ type: 'setValue', path: ['size'], value: 14 }], 's1');
      clock.increment(1_000);
      expect([value(), context().hits, context().found.size, context().text]).toEqual(['idle', [], 0, '']);
    }
  });

  it('continues when the model is opened again, and stops with its actor', () => {
    const { type, send, pathsOf, value, actor, clock, document } = start();
    type('lamp');
    clock.increment(300);
    const again = soloDocument({ other: 'lamp' });
    send({ type: 'search.attach', document: again });
    expect(pathsOf()).toEqual([['other']]);
    document.receive([{ type: 'removeMember', path: [], key: 'lamp' }], 's1');
    expect(value()).toBe('current');
    again.receive([{ type: 'removeMember', path: [], key: 'other' }], 's1');
    clock.increment(300);
    expect(value()).toBe('current');
    send({ type: 'search.attach', document });
    expect(value()).toBe('current');
    send({ type: 'search.clear' }, { type: 'search.attach', document: again });
    expect(value()).toBe('idle');
    type('lamp');
    actor.stop();
    again.receive([{ type: 'setMember', path: [], key: 'lamp', value: 1 }], 's1');
    expect(pathsOf()).toEqual([]);
  });
});

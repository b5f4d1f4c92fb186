import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BlameAnswer,
  blameDesk,
  type KnownValue,
  type KnownValues,
  type Touch,
  type TouchedVersion,
} from '~/core/document/blame';
import { listed } from '../support/author-samples';
import { fewOrMany } from '../support/long-tests';

/** A value of a model that keeps its id. */
type Value = { id: string; text?: string; children?: Value[] };

let lastId = 0;
const leaf = (): Value => ({ id: `v${(lastId += 1)}`, text: `${lastId}` });
const branch = (children: Value[] = []): Value => ({ id: `v${(lastId += 1)}`, children });
const fresh = (size: number): Value =>
  size % 3 === 0 ? branch([leaf(), branch([leaf()]), leaf()].slice(0, size % 4)) : leaf();
const known = ({ id, children = [] }: Value): KnownValue => ({ id, inside: children.map(known) });
const all = (value: Value): Value[] => [value, ...(value.children ?? []).flatMap(all)];
const copy = (value: Value): Value => structuredClone(value);

/** Changes a value of the model, in place. @returns what it touched */
function change(root: Value, pick: number, how: number): Touch {
  const values = all(root);
  const on = values[pick % values.length] ?? root;
  const touch = (itself: boolean, put: Value[] = [], gone: Value[] = []): Touch => ({
    on: on.id,
    itself,
    put: put.map(known),
    gone: gone.map(known),
  });
  const { children } = on;
  if (!children) {
    on.text = `${on.text}+${(lastId += 1)}`;
    return touch(true);
  }
  const index = children.length === 0 ? 0 : how % children.length;
  const value = fresh(how);
  switch (children.length < 2 ? 0 : how % 5) {
    case 0:
      children.splice(index, 0, value);
      return touch(false, [value]);
    case 1:
      return touch(false, [value], children.splice(index, 1, value));
    case 2:
      return touch(true, [], children.splice(index, 1));
    case 3:
      children.unshift(...children.splice(1 + (how % (children.length - 1)), 1));
      return touch(true);
    default:
      return touch(true, [value], children.splice(0, children.length, value));
  }
}

/** Replays every operation, and compares the model before and after. */
function naiveBlame(states: readonly { version: number; root: Value }[]) {
  const own = new Map<string, number>();
  const touched = new Map<string, number>();
  for (const [index, { version, root }] of states.entries()) {
    if (index === 0) continue;
    const before = new Map(all(states[index - 1]?.root ?? root).map((value) => [value.id, value]));
    const held = (value: Value | undefined) => value?.children?.map(({ id }) => id).join(' ');
    for (const value of all(root)) {
      const old = before.get(value.id);
      if (!old || old.text !== value.text) own.set(value.id, version);
      if (!old || old.text !== value.text || held(old) !== held(value)) touched.set(value.id, version);
    }
  }
  const newest = (value: Value): number => Math.max(...all(value).map(({ id }) => touched.get(id) ?? 0));
  const last = states.at(-1)?.root ?? branch();
  return new Map(all(last).map((value) => [value.id, { own: own.get(value.id) ?? 0, newest: newest(value) }]));
}

/** The authors that a blame has told in several pieces. */
function collect() {
  const told = new Map<string, { own: number; newest: number }>();
  return {
    told,
    listen: ({ news: { ids, own, newest } }: BlameAnswer) => {
      for (const [index, id] of ids.entries()) told.set(id, { own: own[index] ?? 0, newest: newest[index] ?? 0 });
    },
  };
}

const histories = fc.array(fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { minLength: 1, maxLength: 3 }), {
  maxLength: 25,
});

/** A model with its versions; `states` after each operation. */
function replayed(history: readonly (readonly (readonly [number, number])[])[]) {
  const root = branch([leaf(), branch([leaf(), leaf()]), leaf()]);
  const states = [{ version: 1, root: copy(root) }];
  const versions = history.map((changes, index): TouchedVersion => {
    const version = index + 2;
    const touches = changes.map(([pick, how]) => {
      const touch = change(root, pick, how);
      states.push({ version, root: copy(root) });
      return touch;
    });
    return { version, touches };
  });
  return { root, states, versions };
}

/** The blame of a model, asked about one version at a time. */
function asked(values: KnownValues) {
  const ask = blameDesk();
  ask({ values });
  return (made: TouchedVersion) => ask({ versions: [made] });
}

describe('blame', () => {
  it('finds what replaying every version and comparing finds, read at once or bit by bit', () => {
    fc.assert(
      fc.property(histories, fc.nat(25), (history, part) => {
        const { states, versions } = replayed(history);
        const opened = Math.min(versions.length + 1, part + 1);
        const atOpening = states.filter(({ version }) => version <= opened).at(-1)?.root ?? branch();
        const ask = blameDesk();
        const { told, listen } = collect();
        listen(ask({ values: listed(known(atOpening)) }));
        const older = versions.filter(({ version }) => version <= opened).reverse();
        const newer = versions.filter(({ version }) => version > opened);
        const made = [...older, ...newer];
        for (let at = 0; at < made.length; at += 3) {
          const answer = ask({ versions: made.slice(at, at + 3) });
          expect(answer.misfit).toBeUndefined();
          listen(answer);
        }
        const wanted = naiveBlame(states);
        for (const value of all(states.at(-1)?.root ?? branch())) {
          const { own, newest } = wanted.get(value.id) ?? { own: -1, newest: -1 };
          expect([value.id, told.get(value.id)?.newest]).toEqual([value.id, newest]);
          if (!value.children) expect([value.id, told.get(value.id)?.own]).toEqual([value.id, own]);
        }
      }),
      { numRuns: fewOrMany(100, 5_000) },
    );
  });

  it('keeps the author of an item that moves, and names who moved it at the array', () => {
    const ask = asked(listed({ id: 'root', inside: [{ id: 'list', inside: [{ id: 'a', inside: [] }] }] }));
    const { told, listen } = collect();
    listen(ask({ version: 2, touches: [{ on: 'a', itself: true, put: [], gone: [] }] }));
    listen(ask({ version: 3, touches: [{ on: 'list', itself: true, put: [], gone: [] }] }));
    expect(Object.fromEntries(told)).toEqual({
      root: { own: 0, newest: 3 },
      list: { own: 3, newest: 3 },
      a: { own: 2, newest: 2 },
    });
  });

  it('names who added a value at the value only, with everything in it', () => {
    const ask = asked(listed({ id: 'root', inside: [] }));
    const { told, listen } = collect();
    const put = [{ id: 'new', inside: [{ id: 'inner', inside: [] }] }];
    listen(ask({ version: 2, touches: [{ on: 'root', itself: false, put, gone: [] }] }));
    expect(told.get('root')).toEqual({ own: 0, newest: 2 });
    expect(told.get('new')).toEqual({ own: 2, newest: 2 });
    expect(told.get('inner')).toEqual({ own: 2, newest: 2 });
  });

  it('refuses an operation on a value that was never in the model, and changes nothing', () => {
    const ask = asked(listed({ id: 'root', inside: [] }));
    const touches = [
      { on: 'root', itself: true, put: [], gone: [] },
      { on: 'replaced', itself: true, put: [], gone: [] },
    ];
    expect(ask({ version: 7, touches })).toMatchObject({ misfit: 7, news: { ids: [] } });
  });

  it('accepts older operations on values that were removed since', () => {
    const ask = asked(listed({ id: 'root', inside: [] }));
    const gone = [{ id: 'removed', inside: [{ id: 'inner', inside: [] }] }];
    const { told, listen } = collect();
    listen(ask({ version: 9, touches: [{ on: 'root', itself: true, put: [], gone }] }));
    const touches = [{ on: 'inner', itself: true, put: [], gone: [] }];
    const answer = ask({ version: 8, touches });
    listen(answer);
    expect([answer.misfit, told.get('root')]).toEqual([undefined, { own: 9, newest: 9 }]);
  });
});

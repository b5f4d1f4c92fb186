import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Edit } from '~/core/document/edit';
import { nodeAt } from '~/core/document/tree-node';
import { modelEditorMachine, saveStateOf, watchUnsent } from '~/machines/model/model-editor-machine';
import { selectUnsentCount } from '~/machines/model/tree-edit/tree-edit-machine';
import { cutModel } from '../support/cut-model';
import { openModelInput } from '../support/open-model-samples';

/** The page of a model with a text `own`, a number `count` and a number of others. */
function start() {
  const clock = new SimulatedClock();
  const { machine, ...world } = cutModel({ own: '-', count: 0, theirs: 0 });
  const editor = createActor(modelEditorMachine.provide({ actors: { openModel: machine } }), {
    input: openModelInput,
    clock,
  }).start();
  const { openModel: model } = editor.getSnapshot().children;
  if (!model) throw new Error('The model is not followed.');
  /** What was typed; the number only if it was confirmed or is in its field. */
  const typed = { own: '-', count: 0 };
  const tree = () => editor.getSnapshot().context.tree;
  const saveState = () => {
    const shown = tree();
    return shown && saveStateOf(model.getSnapshot(), selectUnsentCount(shown.getSnapshot()), false);
  };
  const untrue: unknown[] = [];
  const told: [count: number, more: boolean][] = [[0, false]];
  const watch = createActor(
    watchUnsent(({ count, more }) => void told.push([count, more])),
    { input: { editor } },
  ).start();
  /** The page is drawn when a task has ended, whatever its reason. */
  const drawn = () => {
    const { own, count } = world.server.data;
    const isStored = ownPart(own) === typed.own && count === typed.count;
    const [unsent, more] = told.at(-1) ?? [];
    const isSaid = saveState() !== 'saved' && (unsent !== 0 || more);
    if (!isSaid && !isStored) untrue.push({ ...typed }, { own, count }, told.at(-1));
  };
  const draw = () => queueMicrotask(drawn);
  model.subscribe(draw);
  let watched: ReturnType<typeof tree>;
  editor.subscribe(() => {
    draw();
    if (tree() === watched) return;
    watched = tree();
    watched?.subscribe(draw);
  });
  return { ...world, clock, editor, model, typed, tree, saveState, drawn, untrue, told, watch };
}

type World = ReturnType<typeof start>;
const draftOf = ({ tree }: World) => tree()?.getSnapshot().context.draft;

/** Opens the field of a value, or continues in it. */
function openField(world: World, name: 'own' | 'count') {
  const tree = world.tree();
  const root = tree?.getSnapshot().context.document.tree.root;
  const node = root && nodeAt(root, [name]);
  if (draftOf(world)?.node === node) return;
  tree?.send({ type: 'tree.select', node });
  tree?.send({ type: 'tree.editValue', zone: 'utc', node });
}

function write(world: World, letter: string, isComposed: boolean) {
  openField(world, 'own');
  const draft = draftOf(world);
  const tree = world.tree();
  if (draft?.type !== 'string') return;
  const text = draft.text + letter;
  const caret = { from: text.length, to: text.length };
  if (isComposed) {
    tree?.send({ type: 'tree.compose' });
    world.typed.own += letter;
    tree?.send({ type: 'tree.type', text, caret });
    tree?.send({ type: 'tree.composed', text, caret });
    return;
  }
  world.typed.own += letter;
  tree?.send({ type: 'tree.type', text, caret });
}

/** They write at the beginning of the same text. */
const byOthers: Edit = { type: 'splice', path: ['own'], index: 0, remove: 0, insert: 'X' };
const ownPart = (text: unknown) => String(text).replaceAll('X', '');

const letter = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), letter, isComposed: fc.boolean() }),
  fc.record({ do: fc.constant('number' as const), value: fc.nat(99) }),
  fc.record({ do: fc.constantFrom('confirm', 'leave', 'acknowledge', 'offline', 'online', 'others') }),
  fc.record({
    do: fc.constant('cut' as const),
    stored: fc.nat({ max: 3 }),
    type: fc.constantFrom('model.closed' as const, 'model.detached' as const),
    isSoon: fc.boolean(),
    isChanged: fc.boolean(),
    typedLate: fc.option(letter, { nil: undefined }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

async function openAgain({ clock, model, open }: World) {
  clock.increment(27_000);
  if (model.getSnapshot().value === 'closed') model.send({ type: 'model.retry' });
  await open();
}

async function run(world: World, each: Step) {
  const { model, tree } = world;
  const isOpen = model.getSnapshot().hasTag('connected');
  if ('letter' in each) write(world, each.letter, each.isComposed);
  else if ('value' in each) {
    openField(world, 'count');
    if (draftOf(world)?.type !== 'number') return;
    world.typed.count = each.value;
    tree()?.send({ type: 'tree.type', text: String(each.value) });
  } else if ('stored' in each) {
    if (isOpen || model.getSnapshot().matches({ open: 'reconnecting' })) {
      world.storeSent(each.isChanged ? 0 : each.stored);
      if (each.isChanged) world.others([byOthers], false);
      if (each.typedLate) {
        world.die();
        write(world, each.typedLate, false);
      }
      world.end(each.type);
    }
    if (!each.isSoon) await openAgain(world);
  } else if (each.do === 'confirm' || each.do === 'leave') tree()?.send({ type: `tree.${each.do}` });
  else if (each.do === 'acknowledge' && isOpen) world.acknowledge();
  else if (each.do === 'offline' && isOpen) world.tell({ type: 'model.offline' });
  else if (each.do === 'online' && model.getSnapshot().matches({ open: 'reconnecting' }))
    world.tell({ type: 'model.online' });
  else if (each.do === 'others' && isOpen && world.sent().length === 0) world.others([byOthers], true);
}

describe('“All changes saved”', () => {
  it('is said only when the server has all that was typed, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const world = start();
        await world.open();
        world.tree()?.send({ type: 'tree.edit' });
        for (const each of steps) {
          await run(world, each);
          world.drawn();
          expect(world.untrue, 'said to be saved: typed, stored').toEqual([]);
        }
        world.tree()?.send({ type: 'tree.confirm' });
        world.end('model.detached');
        await openAgain(world);
        world.acknowledge();
        expect([world.saveState(), world.editor.getSnapshot().value]).toEqual(['saved', 'tree']);
        world.drawn();
        expect(world.untrue).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is not sent', () => {
  it('is counted while it is typed and while it is not confirmed, and forgotten when the page is left', async () => {
    const world = start();
    await world.open();
    world.tree()?.send({ type: 'tree.edit' });
    write(world, 'a', false);
    world.tell({ type: 'model.offline' });
    write(world, 'b', false);
    expect(world.told.at(-1)).toEqual([1, true]);
    world.tell({ type: 'model.online' });
    world.acknowledge();
    expect(world.told.at(-1)).toEqual([0, false]);
    write(world, 'c', false);
    const before = world.told.length;
    world.watch.stop();
    expect(world.told.slice(before)).toEqual([[0, false]]);
  });
});

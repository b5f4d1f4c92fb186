import { expect, it } from 'vitest';
import type { Dice } from './edit';
import type { Step } from './program';
import { runProgram } from './run-program';
import { useWorld } from './world';

/* Programs that once failed, in their shortest form. */

const world = useWorld();

/** The fifth element is the text "s": "Hello". The numbers below select it and the edit. */
const onText = (kind: number, first: number, second: number, third = 0): Dice => [4, kind, first, second, third];
const insert = (who: number, index: number): Step => ({ do: 'edit', who, dice: onText(0, index, 0) });
const replace = (who: number, index: number, count: number): Step => ({
  do: 'edit',
  who,
  dice: onText(6, index, count - 1),
});
const remove = (who: number, index: number, count: number): Step => ({
  do: 'edit',
  who,
  dice: onText(4, index, count - 1),
});
const deliver = (who: number, direction: 'up' | 'down', count = 1): Step => ({
  do: 'deliver',
  who,
  direction,
  count,
  newest: true,
});

const programs: [name: string, clients: number, steps: Step[]][] = [
  [
    'resends operations created before a received acknowledgment',
    2,
    [insert(1, 0), deliver(1, 'up', 4), insert(1, 1), insert(1, 2), { do: 'cut', who: 1, end: 'server' }],
  ],
  [
    'handles a client leaving while another resyncs without the participants yet',
    3,
    [
      ...Array.from({ length: 8 }, (_, index) => insert(1, index)),
      { do: 'cut', who: 0, end: 'client' },
      { do: 'open', who: 0 },
      deliver(0, 'up', 3),
      { do: 'cut', who: 1, end: 'client' },
    ],
  ],
  ['converges after identical replacements', 2, [replace(0, 1, 2), replace(1, 1, 2)]],
  [
    'accepts an empty removal beyond the end of a text that is being shortened',
    2,
    [
      replace(1, 1, 4),
      insert(1, 2),
      deliver(1, 'up'),
      deliver(1, 'up'),
      remove(1, 1, 3),
      remove(0, 4, 1),
      deliver(0, 'up'),
    ],
  ],
];

it.each(programs)('%s', { timeout: 60_000 }, async (_, clients, steps) => {
  const { problem, log } = await runProgram(world(), {
    clients,
    consoles: [],
    removals: true,
    pointing: false,
    steps,
  });
  expect(problem).toBeUndefined();
  expect(log).toHaveLength(steps.length);
});

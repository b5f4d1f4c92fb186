import { describe, expect, it } from 'vitest';
import type { ObjectValue } from '../../../sandbox/state/data-values';
import { fewOrMany } from '../../support/long-tests';
import { rootFrom } from '../ot/support';
import { below, randomOf } from '../support/random';
import { shownOf } from './agreement';
import { createOperations } from './random-operation';
import { shrink } from './shrink';
import { simulate, type Act } from './simulation';

/* More: FUZZ_SEEDS=20000 npx vitest run --project sandbox tests/sandbox/fuzz/transform.test.ts; from another seed on: FUZZ_FROM=123. */
const seeds = Number(process.env['FUZZ_SEEDS'] ?? fewOrMany(100, 2_000)) * 10;
const from = Number(process.env['FUZZ_FROM'] ?? 1);
const clients = 3;

const fresh = () => rootFrom({ s: 'abcdef', a: [1, 'two', [3], { a: 'x' }], o: { a: 1, b: true, c: null } });
const narrow: (() => ObjectValue)[] = [fresh, () => rootFrom({ s: 'abcdef' }), () => rootFrom({ a: [1, 2, 3, 4] })];

/** A step. Each has its own seed, so that the others stay the same when one is removed. */
type Chosen = { who: number; seed: number; deliver?: 'up' | 'down' };

const chosenFor = (seed: number): Chosen[] => {
  const random = randomOf(seed);
  return Array.from({ length: 8 + below(random, 25) }, (_, index) => {
    const who = below(random, clients);
    const kind = below(random, 5);
    const each = { who, seed: seed * 1_000 + index };
    return kind < 2 ? { ...each, deliver: kind === 0 ? 'up' : 'down' } : each;
  });
};

const problemOf = (seed: number, chosen: readonly Chosen[], log?: string[]): string | undefined => {
  const acts = chosen.map(({ who, seed: own, deliver }): Act => {
    if (deliver) return { who, deliver };
    const operation = createOperations(own, `${who}-${own}`);
    return {
      who,
      operation: (root) => {
        const made = operation(root);
        log?.push(`client ${who}: ${JSON.stringify(made)}`);
        return made;
      },
    };
  });
  try {
    const roots = simulate(clients, narrow[seed % narrow.length] ?? fresh, acts);
    const [server, ...others] = roots.map((root) => JSON.stringify(shownOf(root)));
    const wrong = others.findIndex((each) => each !== server);
    return wrong < 0 ? undefined : `client ${wrong}\n  has    ${others[wrong]}\n  server ${server}`;
  } catch (error) {
    return String((error as Error).stack);
  }
};

describe('three clients and a server, using transformation alone', () => {
  it(`converge in ${seeds} runs`, { timeout: 3_600_000 }, async () => {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const chosen = chosenFor(seed);
      if (problemOf(seed, chosen) === undefined) continue;
      const fails = (items: Chosen[]) => Promise.resolve(problemOf(seed, items) !== undefined);
      const smallest = await shrink(chosen, fails, Date.now() + 30_000);
      const log: string[] = [];
      const problem = problemOf(seed, smallest, log);
      expect.fail([`Seed ${seed} fails: ${problem}`, ...log, JSON.stringify(smallest)].join('\n'));
    }
  });
});

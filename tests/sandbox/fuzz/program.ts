import { below, randomOf } from '../support/random';
import type { Dice } from './edit';
import type { CutEnd, Direction } from './line';

/** One step. `who`: number of the client. Steps that are impossible at their time are skipped. */
export type Step =
  | { do: 'edit'; who: number; dice: Dice }
  /** Edits sent as one operation. */
  | { do: 'batch'; who: number; dice: readonly Dice[] }
  /** Shares a reference with the others. */
  | { do: 'point'; who: number; dice: Dice }
  /** Delivers messages from the client ('up') or to it ('down'). `newest`: from the newest connection first. */
  | { do: 'deliver'; who: number; direction: Direction; count: number; newest: boolean }
  | { do: 'cut'; who: number; end: CutEnd }
  /** Opens the connection the client waits for. */
  | { do: 'open'; who: number }
  /** Closes the model and opens it again. */
  | { do: 'reopen'; who: number };

export type Program = {
  clients: number;
  /** Which of the clients are pages of the console. Client 0 never is. */
  consoles: readonly number[];
  /** Whether properties are removed. Public clients can play back only histories without removals. */
  removals: boolean;
  /** Whether clients point at the text "s", which is then never removed. */
  pointing: boolean;
  steps: Step[];
};

const dice = (random: () => number): Dice => Array.from({ length: 5 }, () => below(random, 1_000));

const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[below(random, items.length)] as Item;

export const programOf = (seed: number): Program => {
  const random = randomOf(seed);
  const clients = 2 + below(random, 3);
  const unsteady = below(random, 3) > 0;
  const restless = below(random, 4) === 0;
  const pointing = below(random, 3) === 0;
  const editing = 30 + below(random, 40);
  const step = (): Step => {
    const who = below(random, clients);
    const chance = below(random, 100);
    if (unsteady && chance < 4) return { do: 'cut', who, end: pick(random, ['both', 'client', 'server']) };
    if (restless && chance < 6) return { do: 'reopen', who };
    if (unsteady && chance < 12) return { do: 'open', who };
    if (pointing && chance < 18) return { do: 'point', who, dice: dice(random) };
    if (chance < 18 + editing) {
      return below(random, 6) > 0
        ? { do: 'edit', who, dice: dice(random) }
        : { do: 'batch', who, dice: Array.from({ length: 1 + below(random, 4) }, () => dice(random)) };
    }
    const direction = pick(random, ['up', 'down'] as const);
    return { do: 'deliver', who, direction, count: 1 + below(random, 6), newest: below(random, 4) === 0 };
  };
  const removals = below(random, 3) > 0;
  // Of three programs, one has none, one has every other client, and one has all but the first.
  const consoles = Array.from({ length: clients }, (_, who) => who).filter(
    (who) => (seed % 3 === 1 && who % 2 === 1) || (seed % 3 === 2 && who > 0),
  );
  return {
    clients,
    consoles,
    removals,
    pointing,
    steps: Array.from({ length: 20 + below(random, 80) }, step),
  };
};

/** Source text to run the program again. */
export const sourceOf = ({ steps, ...rest }: Program): string =>
  `{ ...${JSON.stringify(rest)}, steps: [\n${steps.map((step) => `  ${JSON.stringify(step)},`).join('\n')}\n] }`;

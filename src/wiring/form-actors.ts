import { isRejectedWith, toProblem } from '../api/rest/problem';
import type { Check, Draft, Outcome } from '../machines/resource-form/form-setup';
import { screenTask } from './screen-task';

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Writes what was typed, unless somebody else has saved something else since it was loaded: then says what is there now.
 * `tidy` gives values as they are stored, their keys in one order; the form stands on them afterwards.
 */
export async function saveUnlessChanged<Values extends object>(
  { values, baseline }: Draft<Values>,
  {
    tidy,
    read,
    write,
  }: {
    tidy: (values: Values) => Values;
    read: () => Promise<Values>;
    write: (values: Values) => Promise<unknown>;
  },
): Promise<Outcome<Values, Values>> {
  const mine = tidy(values);
  const present = tidy(await read());
  if (!isSame(present, tidy(baseline)) && !isSame(present, mine)) return { theirs: present };
  await write(mine);
  return { saved: mine, values: mine };
}

/** What the `check` of a form does: `find` gives what was sent if it is there now, from nothing but reading. */
export const checkTask = <Saved, Values>(
  find: (task: { input: Draft<Values>; signal: AbortSignal }) => Promise<Saved | undefined>,
) =>
  screenTask<Check<Saved, Values>, Draft<Values>>(async (task) => {
    const saved = await find(task);
    return saved === undefined ? { unsaved: true } : { saved };
  });

/** The same for a form of what exists: whether what is there now is what was sent. */
export const checkSame = <Values extends object>(
  tidy: (values: Values) => Values,
  read: (values: Values, signal: AbortSignal) => Promise<Values>,
) =>
  checkTask<Values, Values>(async ({ input, signal }) => {
    const mine = tidy(input.values);
    return isSame(tidy(await read(input.values, signal)), mine) ? mine : undefined;
  });

/** Undefined in place of what the server does not have. */
export const ifThere = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isRejectedWith(toProblem(error), 'not_found')) return undefined;
    throw error;
  });

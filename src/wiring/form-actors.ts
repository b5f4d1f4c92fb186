import type { Draft, Outcome } from '../machines/resource-form/form-setup';

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

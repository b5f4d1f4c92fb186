export type Merged<Values> = {
  values: Values;
  /** Fields that both changed, to different values; here they have mine. */
  contested: readonly (keyof Values & string)[];
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Merges field by field what two people made from `baseline`. */
export function mergeFields<Values extends object>(
  baseline: Values,
  mine: Values,
  theirs: Values,
): Merged<Values> {
  const fields = Object.keys(mine) as Array<keyof Values & string>;
  const isMine = (field: keyof Values & string) => !isSame(mine[field], baseline[field]);
  const isTheirs = (field: keyof Values & string) => !isSame(theirs[field], baseline[field]);
  const taken = fields.filter((field) => !isMine(field) && field in theirs);
  return {
    values: { ...mine, ...pick(theirs, taken) },
    contested: fields.filter(
      (field) => isMine(field) && isTheirs(field) && !isSame(mine[field], theirs[field]),
    ),
  };
}

/** These fields of the values, and no others. */
export const pick = <Values extends object>(
  values: Values,
  fields: readonly (keyof Values & string)[],
): Partial<Values> => Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;

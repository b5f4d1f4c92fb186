type TextLook = {
  mono?: boolean;
  type?: 'email';
  inputMode?: 'numeric';
  placeholder?: string;
  /** For several lines: grows with its text between these numbers of rows. */
  rows?: readonly [least: number, most: number];
  /** What the browser may fill in where the reader's own data are asked for. */
  autoComplete?: string;
  choices?: readonly { value: string; label: string; hint?: string }[];
};

/** One field of a form: its label, its rule, how it is drawn, compared and sent. */
type FormField<Value, Values, Facts> = TextLook & {
  /** A field without a label is drawn by the form itself, and not named where changes of two people conflict. */
  label?: string;
  required?: boolean;
  hint?: string | ((values: Values, facts: Facts) => string | undefined);
  /** In one row with the next or the previous field. */
  inPair?: boolean;
  /** For yes or no; a check box by default. */
  look?: 'switch' | 'yesNo';
  /** What is wrong; undefined if it is valid. */
  error?: (value: Value, values: Values, facts: Facts) => string | undefined;
  /** The value as it is compared and sent. By default texts are trimmed. */
  sent?: (value: Value) => Value;
  /** The value as a text, where changes of two people conflict. */
  format?: (value: Value) => string;
} & ([Value] extends [string] ? { start?: Value } : { start: Value });

/** The fields of a form, in the order in which they are drawn and checked. */
export type FormFields<Values, Facts = object> = {
  readonly [Name in keyof Values & string]: FormField<Values[Name], Values, Facts>;
};

/** Any field, for code that treats all alike. */
type AnyField<Values, Facts> = TextLook & {
  error?: (value: unknown, values: Values, facts: Facts) => string | undefined;
  sent?: (value: unknown) => unknown;
  start?: unknown;
};

const eachOf = <Values extends object, Facts>(fields: FormFields<Values, Facts>) =>
  Object.entries(fields) as unknown as [keyof Values & string, AnyField<Values, Facts>][];

const made = <Values extends object, Facts>(
  fields: FormFields<Values, Facts>,
  make: (name: keyof Values & string, field: AnyField<Values, Facts>) => unknown,
) => Object.fromEntries(eachOf(fields).map(([name, field]) => [name, make(name, field)])) as Values;

/** What is wrong with each field. */
export const errorsIn = <Values extends object, Facts>(
  fields: FormFields<Values, Facts>,
  values: Values,
  facts: Facts,
): { [Name in keyof Values & string]?: string | undefined } =>
  Object.fromEntries(eachOf(fields).map(([name, { error }]) => [name, error?.(values[name], values, facts)])) as {
    [Name in keyof Values & string]?: string | undefined;
  };

/** The values of a new form. */
export const startOf = <Values extends object, Facts>(fields: FormFields<Values, Facts>): Values =>
  made(fields, (_, { start = '' }) => start);

/** The values as the server has them, without what is no field. */
export const valuesIn = <Values extends object, Facts>(fields: FormFields<Values, Facts>, source: Values): Values =>
  made(fields, (name) => source[name]);

/** The values as they are compared and sent, in the order of the fields, without what is no field. */
export const tidied = <Values extends object, Facts>(fields: FormFields<Values, Facts>, source: Values): Values =>
  made(fields, (name, { sent }) => {
    const value = source[name];
    return sent ? sent(value) : typeof value === 'string' ? value.trim() : value;
  });

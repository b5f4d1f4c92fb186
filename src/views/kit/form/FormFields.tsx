import { Field } from '@fluentui/react-components';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ResourceFormActor, FormFields as Descriptions } from '~/machines/kit/resource-form-machine';
import { CheckField, ChoiceField, ReadOnlyField, TextAreaField, YesNoField } from '~/views/kit/fields';
import { Pair } from '~/views/kit/layout';
import { TextField } from '~/views/kit/TextField';
import { type TextKey, useFormFields } from './ResourceForm';

type Addition = { help?: ReactElement; hint?: string | undefined; disabled?: boolean; title?: string | undefined };

export type FormFieldsProps<Values extends object, Facts, Saved> = {
  form: ResourceFormActor<Values, Facts, Saved>;
  fields: Partial<Descriptions<Values, Facts>>;
  /** If not all. */
  only?: readonly (keyof Values & string)[];
  /** Drawn in place of a field; null: nothing. */
  special?: Partial<Record<keyof Values & string, ReactNode>>;
  additions?: Partial<Record<keyof Values & string, Addition>>;
  /** The browser may fill in the reader's own data. */
  autoFill?: boolean;
  /** Why the reader can't change anything. */
  forbidden?: string | undefined;
};

/** The fields of a form as their descriptions say, in their order. */
export function FormFields<V extends object, F, S>(props: FormFieldsProps<V, F, S>) {
  const { form, fields, special, additions, autoFill = false, forbidden } = props;
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);

  function drawn(name: keyof V & string): ReactNode {
    if (special && name in special) return special[name];
    const field = fields[name];
    if (field?.label === undefined) return null;
    const { label, hint: described, required, look, choices, rows, mono, placeholder } = field;
    const { type, inputMode, unit, autoComplete } = field;
    const value: unknown = values[name];
    const { help, hint: added, ...addition } = additions?.[name] ?? {};
    const hint = added ?? (typeof described === 'function' ? described(values, facts) : described);
    const title = forbidden ?? addition.title;
    const disabled = busy || addition.disabled === true;
    const shown = { label, help, hint, title, disabled };
    const set = (next: unknown) => change({ [name]: next } as Partial<V>);
    if (typeof value === 'boolean') {
      if (look === 'yesNo' || forbidden !== undefined)
        return <YesNoField name={name} {...shown} value={value} readOnly={forbidden !== undefined} onChange={set} />;
      return (
        <Field hint={hint} title={title}>
          <CheckField {...{ name, label, help, disabled }} checked={value} onChange={set} />
        </Field>
      );
    }
    if (forbidden !== undefined) {
      const chosen = choices?.find((choice) => choice.value === value)?.label;
      return <ReadOnlyField {...{ label, help, title }} value={chosen ?? String(value)} hint={added} />;
    }
    if (choices) {
      const choice = { name, value: String(value), error: errorOf(name), onChange: set };
      return <ChoiceField {...choice} {...shown} required={required} choices={choices} />;
    }
    // A text that is being saved can still be read and copied.
    const typed = { ...text(name as TextKey<V>), ...shown, required, mono, disabled: addition.disabled === true };
    if (rows) return <TextAreaField {...typed} rows={rows} placeholder={placeholder} />;
    const browser = { type, inputMode, autoComplete: autoFill ? autoComplete : 'off' };
    return <TextField {...typed} {...browser} unit={unit} />;
  }

  const names = props.only ?? (Object.keys(fields) as (keyof V & string)[]);
  const rows: [first: keyof V & string, second?: keyof V & string][] = [];
  for (const name of names) {
    const row = rows.at(-1);
    if (row?.length === 1 && fields[row[0]]?.inPair && fields[name]?.inPair) row.push(name);
    else rows.push([name]);
  }
  return rows.map(([first, second]) => (
    <Fragment key={first}>
      {second === undefined ? (
        drawn(first)
      ) : (
        <Pair>
          {drawn(first)}
          {drawn(second)}
        </Pair>
      )}
    </Fragment>
  ));
}

import { Checkbox, Field, Switch } from '@fluentui/react-components';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { FormFields as Descriptions } from '~/machines/kit/form-fields';
import type { ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { ChoiceField, ReadOnlyField, TextAreaField, YesNoField } from '~/views/kit/fields';
import { Pair } from '~/views/kit/layout';
import { useLayoutStyles } from '~/views/kit/layout.styles';
import { TextField } from '~/views/kit/TextField';
import { type TextKey, useFormFields } from './ResourceForm';

/** What a view adds to the description of a field. */
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
  const { flush } = useLayoutStyles();
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);

  function drawn(name: keyof V & string): ReactNode {
    if (special && name in special) return special[name];
    const field = fields[name];
    if (field?.label === undefined) return null;
    const {
      label,
      hint: said,
      required,
      look,
      choices,
      rows,
      mono,
      type,
      inputMode,
      autoComplete,
      placeholder,
    } = field;
    const value: unknown = values[name];
    const hint = typeof said === 'function' ? said(values, facts) : said;
    const { disabled = false, ...added } = additions?.[name] ?? {};
    const set = (next: unknown) => change({ [name]: next } as Partial<V>);
    const known = { label, ...(hint === undefined ? {} : { hint }), ...added };
    if (typeof value === 'boolean') {
      const box = { label, checked: value, disabled: busy || disabled, className: flush };
      if (look === 'yesNo')
        return (
          <YesNoField
            name={name}
            {...known}
            hint={hint ?? added.hint}
            title={forbidden ?? added.title}
            value={value}
            disabled={busy || disabled}
            readOnly={forbidden !== undefined}
            onChange={set}
          />
        );
      const input =
        look === 'switch' ? (
          <Switch {...box} onChange={(_, { checked }) => set(checked)} />
        ) : (
          <Checkbox {...box} onChange={(_, { checked }) => set(checked === true)} />
        );
      return hint === undefined ? input : <Field hint={hint}>{input}</Field>;
    }
    if (choices)
      return (
        <ChoiceField
          name={name}
          {...known}
          required={required}
          choices={choices}
          value={String(value)}
          error={errorOf(name)}
          disabled={busy || disabled}
          onChange={set}
        />
      );
    if (forbidden !== undefined)
      return (
        <ReadOnlyField
          label={label}
          value={String(value)}
          {...(added.hint === undefined ? {} : { hint: added.hint })}
        />
      );
    const bound = text(name as TextKey<V>);
    if (rows)
      return (
        <TextAreaField {...bound} {...known} required={required} rows={rows} mono={mono} placeholder={placeholder} />
      );
    return (
      <TextField
        {...bound}
        {...known}
        required={required}
        disabled={disabled}
        mono={mono}
        type={type}
        inputMode={inputMode}
        autoComplete={autoFill ? autoComplete : 'off'}
      />
    );
  }

  const names = props.only ?? (Object.keys(fields) as (keyof V & string)[]);
  return names.map((name, index) => {
    const isPaired = (at: number) => {
      const other = names[at];
      return other !== undefined && fields[other]?.inPair === true;
    };
    if (isPaired(index) && isPaired(index - 1)) return null;
    const second = isPaired(index) && isPaired(index + 1) ? names[index + 1] : undefined;
    return (
      <Fragment key={name}>
        {second === undefined ? (
          drawn(name)
        ) : (
          <Pair>
            {drawn(name)}
            {drawn(second)}
          </Pair>
        )}
      </Fragment>
    );
  });
}

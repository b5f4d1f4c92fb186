import { Combobox, Field, mergeClasses, Option, type PositioningProps } from '@fluentui/react-components';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { explainProblem } from '~/core/problem';
import type { PickerActor, PickerSnapshot } from '~/machines/kit/picker-machine';
import { typingIn } from '~/views/hooks/input-method';
import { type FieldProps, useFieldLabel } from './TextField';
import { Name } from './texts';
import { useFieldStyles } from './kit.styles';
import { Row } from './layout';
import { BusyIcon } from './status';

/** `taken`: why it can't be picked. */
export type PickerOption = { value: string; label: string; hint?: string; taken?: string | undefined };

type PickerFieldProps = Omit<FieldProps, 'onChange' | 'readOnly'> & {
  text: string;
  /** `isComposing`: an input method has not accepted the word yet, so it is not searched for. */
  onQuery: (text: string, isComposing: boolean) => void;
  onPick: (option: PickerOption) => void;
  options: readonly PickerOption[];
  loading?: boolean;
  problem?: string | undefined;
  /** Opens the list above the field, if the controls below are needed next. */
  listAbove?: boolean;
};

/** Never next to the field, where the list would cover other controls. */
const below: PositioningProps = { position: 'below', align: 'start', fallbackPositions: ['above'] };
const above: PositioningProps = { position: 'above', align: 'start', fallbackPositions: ['below'] };

/** A search field that lists the server's matches; nothing is loaded before it is used. */
export function PickerField(props: PickerFieldProps) {
  const { label, text, onQuery, value, onPick, options: given, loading = false, ...more } = props;
  const { problem, error, hint, required, listAbove = false, ...box } = more;
  const styles = useFieldStyles();
  const [open, setOpen] = useState(false);
  // Until the answer arrives, previous matches stay only if they match the text: others must not be selectable.
  const wanted = text.trim().toLowerCase();
  const fits = ({ label, hint = '' }: PickerOption) => `${label}\n${hint}`.toLowerCase().includes(wanted);
  const options = loading ? given.filter(fits) : given;
  return (
    <Field label={useFieldLabel(box.name, label)} required={required} hint={hint} validationMessage={error}>
      <Combobox
        {...box}
        freeform
        value={text}
        selectedOptions={value === '' ? [] : [value]}
        className={mergeClasses(styles.narrow, styles.picker)}
        listbox={{ className: styles.list }}
        positioning={listAbove ? above : below}
        open={open && box.disabled !== true}
        onOpenChange={(_, data) => {
          setOpen(data.open);
          if (data.open) onQuery(text, false);
        }}
        {...typingIn((typed, isComposing) => {
          // Pasting and deleting open the list too: an option of a closed list must not be active.
          setOpen(true);
          onQuery(typed, isComposing);
        })}
        onOptionSelect={(_, { optionValue }) => {
          const picked = options.find((option) => option.value === optionValue);
          if (picked) onPick(picked);
        }}
      >
        {options.map((option) => (
          <Option key={option.value} value={option.value} text={option.label} disabled={option.taken !== undefined}>
            <span className={styles.option}>
              <Name className={styles.label}>{option.label}</Name>
              {(option.taken ?? option.hint) ? (
                <Name className={styles.hint}>{option.taken ?? option.hint ?? ''}</Name>
              ) : null}
            </span>
          </Option>
        ))}
        {options.length === 0 || problem !== undefined ? (
          <Option key="none" disabled value="" text={text}>
            <Row as="span" gap="S" className={styles.muted}>
              {loading ? <BusyIcon /> : null}
              {loading ? 'Searching…' : (problem ?? 'Nothing found.')}
            </Row>
          </Option>
        ) : null}
      </Combobox>
    </Field>
  );
}

const noRows: readonly never[] = [];

/** What a picker has found. `many`: the noun for its error message. */
export function usePickerAnswer<Row>(picker: PickerActor<Row>, many: string) {
  const selectAnswer = (s: PickerSnapshot<Row>) => {
    const { found, problem } = s.context;
    const failed = s.hasTag('failing');
    return {
      rows: failed ? noRows : (found?.rows ?? noRows),
      loading: s.hasTag('busy'),
      problem: failed && problem ? `The ${many} could not be loaded. ${explainProblem(problem)}` : undefined,
    };
  };
  return useSelector(picker, selectAnswer, shallowEqual);
}

export type SearchPickerProps<Row> = Omit<
  PickerFieldProps,
  'text' | 'onQuery' | 'onPick' | 'options' | 'loading' | 'problem'
> & {
  picker: PickerActor<Row>;
  many: string;
  optionOf: (row: Row) => PickerOption;
  except?: string | undefined;
  onChange: (value: string) => void;
};

export function SearchPicker<Row>(props: SearchPickerProps<Row>) {
  const { picker, many, optionOf, except, onChange, ...field } = props;
  const { rows, loading, problem } = usePickerAnswer(picker, many);
  return (
    <PickerField
      placeholder={`Search ${many}`}
      {...field}
      text={field.value}
      options={rows.map(optionOf).filter(({ value }) => value !== except)}
      loading={loading}
      problem={problem}
      onQuery={(text, isComposing) => {
        picker.send({ type: 'picker.type', text: text.trim(), isComposing });
        if (text !== field.value) onChange(text);
      }}
      onPick={(option) => onChange(option.value)}
    />
  );
}

export const namedOption = (id: string, displayName: string): PickerOption => ({
  value: id,
  label: id,
  ...(displayName && displayName !== id ? { hint: displayName } : {}),
});

import { useSelector } from '@xstate/react';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { answerOf, PickerField, type PickerFieldProps, type PickerOption, sameAnswer } from './PickerField';

type SearchPickerProps<Row> = Omit<
  PickerFieldProps,
  'text' | 'onQuery' | 'onPick' | 'options' | 'loading' | 'problem'
> & {
  picker: ResourceListActor<Row>;
  many: string;
  optionOf: (row: Row) => PickerOption;
  except?: string | undefined;
  onChange: (value: string) => void;
};

export function SearchPicker<Row>(props: SearchPickerProps<Row>) {
  const { picker, many, optionOf, except, onChange, ...field } = props;
  const { rows = [], loading, problem } = useSelector(picker, answerOf<Row>(many), sameAnswer);
  return (
    <PickerField
      placeholder={`Search ${many}`}
      {...field}
      text={field.value}
      options={rows.map(optionOf).filter(({ value }) => value !== except)}
      loading={loading}
      problem={problem}
      onQuery={(text) => {
        picker.send({ type: 'list.type', text: text.trim() });
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

import { useSelector } from '@xstate/react';
import { PickerField } from '~/views/kit/PickerField';
import { sameAnswer } from '~/views/kit/picker-answer';
import { type NamespacePickerActor, selectAnswer } from './picker-selectors';

export type NamespaceFieldProps = {
  name: string;
  label?: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  required: boolean;
  disabled: boolean;
  /** The list opens above the field: what is needed next is below it. */
  listAbove?: boolean;
  picker: NamespacePickerActor;
  onChange: (namespace: string) => void;
  onBlur: () => void;
};

/** A shared namespace: typed as it is, or picked among ten that the server finds for what is typed. */
export function NamespaceField({
  picker,
  label = 'Namespace',
  value,
  onChange,
  ...field
}: NamespaceFieldProps) {
  const { rows: namespaces = [], loading, problem } = useSelector(picker, selectAnswer, sameAnswer);
  return (
    <PickerField
      {...field}
      label={label}
      placeholder="Search namespaces"
      text={value}
      value={value}
      options={namespaces.map(({ id, displayName }) => ({
        value: id,
        label: id,
        ...(displayName && displayName !== id ? { hint: displayName } : {}),
      }))}
      loading={loading}
      problem={problem}
      onQuery={(text) => {
        picker.send({ type: 'list.type', text: text.trim() });
        if (text !== value) onChange(text);
      }}
      onPick={(option) => onChange(option.value)}
    />
  );
}

import { useActorRef } from '@xstate/react';
import { anything, type NamespaceSearch } from '~/machines/resources/pickers';
import { namedOption, SearchPicker } from '~/views/kit/PickerField';

type NamespaceFieldProps = {
  name: string;
  label?: string;
  hint?: string | undefined;
  value: string;
  error: string | undefined;
  required: boolean;
  disabled: boolean;
  /** The list opens above the field: what is needed next is below it. */
  listAbove?: boolean;
  search: NamespaceSearch;
  onChange: (namespace: string) => void;
  onBlur: () => void;
};

/** A shared namespace. The search runs as long as the field is on the screen. */
export const NamespaceField = ({ search, ...field }: NamespaceFieldProps) => (
  <SearchPicker
    label="Namespace"
    {...field}
    picker={useActorRef(search, { input: { query: anything } })}
    many="namespaces"
    optionOf={({ id, displayName }) => namedOption(id, displayName)}
  />
);

import type { Namespace } from '~/api/rest/namespaces';
import type { PickerMachine } from '~/machines/kit/picker-machine';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { namedOption, SearchPicker } from '~/views/kit/PickerField';

export type NamespaceSearch = PickerMachine<Namespace>;

type NamespaceFieldProps = {
  name: string;
  label?: string;
  hint?: string | undefined;
  value: string;
  error: string | undefined;
  required: boolean;
  disabled: boolean;
  /** Opens the list above the field, if the controls below are needed next. */
  listAbove?: boolean;
  search: NamespaceSearch;
  onChange: (namespace: string) => void;
  onBlur: () => void;
};

/** Picks a shared namespace. The search runs while the field is mounted. */
export const NamespaceField = ({ search, ...field }: NamespaceFieldProps) => (
  <SearchPicker
    label="Namespace"
    {...field}
    picker={useActorRef(search)}
    many="namespaces"
    optionOf={({ id, displayName }) => namedOption(id, displayName)}
  />
);

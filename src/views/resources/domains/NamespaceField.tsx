import type { Namespace } from '~/api/rest/namespaces';
import type { PickerMachine } from '~/machines/kit/picker-machine';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { namedOption, SearchPicker, type SearchPickerProps } from '~/views/kit/PickerField';

export type NamespaceSearch = PickerMachine<Namespace>;

type NamespaceFieldProps = Omit<SearchPickerProps<Namespace>, 'label' | 'picker' | 'many' | 'optionOf'> & {
  label?: string;
  search: NamespaceSearch;
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

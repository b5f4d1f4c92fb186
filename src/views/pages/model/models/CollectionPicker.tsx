import { SearchPicker } from '~/views/kit/PickerField';
import type { CollectionPickerActor } from './collection-picker';

type CollectionPickerProps = {
  collections: CollectionPickerActor;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (collection: string) => void;
  onBlur?: () => void;
};

export const CollectionPicker = ({ collections, ...field }: CollectionPickerProps) => (
  <SearchPicker
    {...field}
    picker={collections}
    many="collections"
    optionOf={({ id, description }) => ({ value: id, label: id, hint: description })}
    name="collection"
    label="Collection"
    required
    placeholder="Select a collection"
  />
);

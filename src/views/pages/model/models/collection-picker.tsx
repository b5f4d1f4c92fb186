import type { Collection } from '~/api/rest/domain/collections';
import type { DomainKey } from '~/api/rest/domains';
import type { PickerActor } from '~/machines/kit/picker-machine';
import { domainPickers } from '~/machines/resources/domain/in-domain';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { SearchPicker } from '~/views/kit/PickerField';

export type CollectionPickerActor = PickerActor<Collection>;

export const useCollectionPicker = (domainKey: DomainKey): CollectionPickerActor =>
  useActorRef(useWired(domainPickers, domainKey).collectionPicker);

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

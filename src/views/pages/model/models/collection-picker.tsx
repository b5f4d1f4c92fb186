import type { Collection } from '~/api/rest/domain/collections';
import type { DomainKey } from '~/api/rest/domains';
import { readQuery } from '~/core/list-query';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { domainPickers } from '~/machines/resources/domain/pickers';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { SearchPicker } from '~/views/kit/PickerField';

export type CollectionPickerActor = ResourceListActor<Collection>;

/** Spec domain-level §9: ten matches. */
const anything = readQuery('', { pageSize: 10 });

export const useCollectionPicker = (domainKey: DomainKey): CollectionPickerActor =>
  useActorRef(useWired(domainPickers, domainKey).collectionPicker, { input: { query: anything } });

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

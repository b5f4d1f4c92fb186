import type { Collection } from '~/api/rest/domain/collections';
import type { DomainKey } from '~/api/rest/domains';
import type { PickerActor } from '~/machines/kit/picker-machine';
import { domainPickers } from '~/machines/resources/domain/in-domain';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';

export type CollectionPickerActor = PickerActor<Collection>;

export const useCollectionPicker = (domainKey: DomainKey): CollectionPickerActor =>
  useActorRef(useWired(domainPickers, domainKey).collectionPicker);

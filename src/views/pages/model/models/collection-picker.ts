import type { Collection } from '~/api/rest/domain/collections';
import type { DomainKey } from '~/api/rest/domains';
import { readQuery } from '~/core/list-query';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { domainPickers } from '~/machines/resources/domain/pickers';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';

export type CollectionPickerActor = ResourceListActor<Collection>;

/** Spec domain-level §9: ten matches. */
const anything = readQuery('', { pageSize: 10 });

export const useCollectionPicker = (domainKey: DomainKey): CollectionPickerActor =>
  useActorRef(useWired(domainPickers, domainKey).collectionPicker, { input: { query: anything } });

import type { SampleThing } from '~/api/rest/domain/sample-things';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, encodedSegment } from '~/core/paths';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { inDomain } from './in-domain';

/** The address of the list. */
export const sampleThingsPath = (key: DomainKey) => `${domainPath(key)}/sample-things`;
/** The address of one sample thing. */
export const sampleThingPath = (key: DomainKey, id: string) => `${sampleThingsPath(key)}/${encodedSegment(id)}`;

export const sampleThingList = listKind<SampleThing>({
  idOf: ({ id }) => id,
  own: 'id',
  by: { id: ({ id }) => id, description: ({ description }) => description },
  bulk: { many: 'sample things' },
});

export type SampleThingListActor = ResourceListActor<SampleThing>;

/** Sample things of a domain. */
export const sampleThingScreens = inDomain((wiring) => {
  const { key } = wiring;
  const { sampleThings } = wiring.inDomain;
  return {
    sampleThingList: listOf(sampleThingList, wiring, {
      read: ({ filter, offset, limit }, signal) => sampleThings.list(key, { filter, offset, limit }, signal),
      removal: {
        noun: 'Sample Thing',
        remove: ({ id }) => sampleThings.remove(key, id),
        get: ({ id }, signal) => sampleThings.get(key, id, signal),
      },
    }),
  };
});

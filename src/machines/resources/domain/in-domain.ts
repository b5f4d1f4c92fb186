import type { LinkTarget } from '~/api/realtime/port';
import type { Collection } from '~/api/rest/domain/collections';
import { domainApi, type DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import type { Wiring } from '~/machines/services';
import { type PickerActor, pickerOf } from '~/machines/kit/picker-machine';

/** What the machines of the screens within one domain need. */
export type DomainWiring = Wiring & {
  key: DomainKey;
  inDomain: DomainApi;
  target: LinkTarget;
  /** The address of a page of the domain. The caller must encode ids. */
  at: (page: string) => string;
};

/** Creates machines within a domain: `useWired(inDomain(groupScreens), key)`. */
export const inDomain =
  <Machines>(wire: (wiring: DomainWiring) => Machines) =>
  (wiring: Wiring, key: DomainKey): Machines =>
    wire({
      ...wiring,
      key,
      inDomain: domainApi(wiring.rest),
      target: { namespace: key.namespace, domainId: key.id },
      at: (page) => `${domainPath(key)}/${page}`,
    });

export type CollectionPickerActor = PickerActor<Collection>;

export const domainPickers = inDomain(({ key, inDomain: { users, groups, collections } }) => ({
  userPicker: pickerOf((query, signal) => users.list(key, query, signal)),
  groupPicker: pickerOf((query, signal) => groups.list(key, query, signal)),
  collectionPicker: pickerOf(async (query, signal) => (await collections.list(key, query, signal)).data),
}));

import type { Namespace } from '../../api/rest/namespaces';
import type { QueryDefaults, Sort } from '../resource-list/list-query';
import type { ListDescriptor } from '../resource-list/list-setup';
import {
  createResourceList,
  type ResourceListActor,
  type ResourceListSnapshot,
} from '../resource-list/resource-list-machine';
import { encodedSegment } from '../support/segment';

/** The address of one namespace's page. */
export const namespacePath = (id: string) => `/namespaces/${encodedSegment(id)}`;

/** Spec server-level §2 "Namespaces list". */
export const notEmpty = 'Can not delete a namespace with domains!';

/** An empty namespace is soon made again; several are typed out. */
const confirmWord = (namespaces: readonly Namespace[]) =>
  namespaces.length === 1 ? undefined : `delete ${namespaces.length} namespaces`;

/** The one order that the server knows. */
const byId: Sort = { column: 'id', direction: 'ascending' };

export const namespaceListDescriptor: ListDescriptor<Namespace> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  ordering: {
    own: byId,
    by: {
      id: ({ id }) => id,
      displayName: ({ displayName }) => displayName,
      domains: ({ domains }) => domains.length,
    },
    tie: ({ id }) => id,
  },
  confirmWord,
};
export const namespaceListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: byId,
};
export const namespaceListMachine = createResourceList<Namespace>(namespaceListDescriptor);

export type NamespaceListActor = ResourceListActor<Namespace>;
export type NamespaceListSnapshot = ResourceListSnapshot<Namespace>;

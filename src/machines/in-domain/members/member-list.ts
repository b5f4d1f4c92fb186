import type { Assignment } from '../../namespaces/role-list';
import type { QueryDefaults } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import {
  createResourceList,
  type ResourceListActor,
  type ResourceListSnapshot,
} from '../../resource-list/resource-list-machine';

/** One operator's role in a domain (spec domain-level §3 "Domain member"). */
export type Member = Assignment;

export const memberListDescriptor: ListDescriptor<Member> = {
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
  /** One can be added again at once; several are typed out. */
  confirmWord: (members) => (members.length === 1 ? undefined : `remove ${members.length} members`),
};

/** Spec domain-level §9. */
export const memberListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: { column: 'username', direction: 'ascending' },
};

export const memberListMachine = createResourceList<Member>(memberListDescriptor);

export type MemberListActor = ResourceListActor<Member>;
export type MemberListSnapshot = ResourceListSnapshot<Member>;

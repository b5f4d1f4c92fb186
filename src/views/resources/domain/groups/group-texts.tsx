import { Add20Regular, PeopleTeam24Regular } from '@fluentui/react-icons';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainKey } from '~/api/rest/domains';
import { isSegment } from '~/core/paths';
import { groupPath, type GroupValues } from '~/machines/resources/domain/groups';
import type { FieldWords } from '~/views/kit/form/ResourceForm';
import { LinkButton, NameLink } from '~/views/kit/links';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListWords, RemovalWords } from '~/views/kit/list/list-types';
import { useMemberCountStyles } from './groups.styles';

/** How many members a group or a chat has. */
export function MemberCount({ members }: { members: number }) {
  const styles = useMemberCountStyles();
  return <span className={members === 1 ? styles.one : styles.many}>{String(members)}</span>;
}

/** Why no page of this group can be opened; undefined if one can. */
export const whyUnaddressable = (id: string): string | undefined =>
  isSegment(id) ? undefined : 'No address can name this group.';

export const groupListWords = (createHref: string): ListWords => ({
  many: 'Groups',
  search: 'Search by id or description',
  searched: 'The search looks at the id and the description.',
  icon: <PeopleTeam24Regular />,
  empty: {
    title: 'No groups yet',
    text: 'A group gives permissions to several users at once. Create the first one to begin.',
    action: (
      <LinkButton href={createHref} icon={<Add20Regular />}>
        Create Group
      </LinkButton>
    ),
  },
});

/** Spec domain-level §8. */
export const groupRemovalWords: RemovalWords<GroupSummary> = {
  one: ({ id }) => `Delete group '${id}'?`,
  many: (count) => `Delete ${count} groups?`,
  warning: {
    one: 'Its members stay users of the domain, without what was permitted to the group. This cannot be undone.',
    many: 'Their members stay users of the domain, without what was permitted to the groups. This cannot be undone.',
  },
  refused: { one: 'The group could not be deleted.', many: 'Not every group could be deleted.' },
  listed: 'Groups to delete',
  done: 'Deleted',
};

/** Spec domain-level §2 "Groups". */
export const groupColumns = (key: DomainKey): Column<GroupSummary>[] => [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    sortable: true,
    narrow: 'title',
    render: ({ id }) => <NameLink name={id} href={isSegment(id) ? groupPath(key, id) : undefined} />,
    hint: ({ id }) => id,
  },
  {
    id: 'description',
    label: 'Description',
    sortable: true,
    narrow: 'second',
    render: ({ description }) => <bdi>{description}</bdi>,
    hint: ({ description }) => description,
  },
  {
    id: 'members',
    label: 'Members',
    width: 120,
    align: 'end',
    sortable: true,
    narrow: 'status',
    render: ({ members }) => <MemberCount members={members} />,
  },
];

/** As in "3 members". */
export const sayMembers = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** For the comparison with what somebody else has saved. */
export const groupFieldWords: FieldWords<GroupValues> = {
  id: { label: 'Id' },
  description: { label: 'Description' },
  members: { label: 'Members', say: (members) => members.join(', ') },
};

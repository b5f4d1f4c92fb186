import { Add20Regular, Edit20Regular, PeopleTeam24Regular } from '@fluentui/react-icons';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { domainPath, isSegment } from '~/core/paths';
import {
  type GroupListActor,
  groupListDefaults,
  groupListDescriptor,
  groupPath,
  groupScreens,
} from '~/machines/resources/domain/groups';
import { useWired } from '~/views/console-parts';
import { MemberCount } from '~/views/kit/MemberCount';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { LinkButton, NameLink, RowLink } from '~/views/kit/links';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';

/** Why no page of this group can be opened; undefined if one can. */
const whyUnaddressable = (id: string): string | undefined =>
  isSegment(id) ? undefined : 'No address can name this group.';

const groupListTexts = (createHref: string): ListTexts => ({
  many: 'Groups',
  search: 'Search by id or description',
  searched: 'Searches the id and the description.',
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
const groupRemovalTexts: RemovalTexts<GroupSummary> = {
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
const groupColumns = (key: DomainKey): Column<GroupSummary>[] => [
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

export type GroupListViewProps = { domainKey: DomainKey; list: GroupListActor; zone: TimeZone };

/** The groups of a domain (spec domain-level §2 "Groups"). */
export function GroupListView({ domainKey, list, zone }: GroupListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-group`;
  return (
    <ResourceListPage
      heading="Groups"
      crumbs={domainCrumbs(domainKey, 'Groups')}
      create={{ href: createHref, label: 'Create Group' }}
      list={list}
      descriptor={groupListDescriptor}
      texts={groupListTexts(createHref)}
      columns={groupColumns(domainKey)}
      rowLabel={({ id }) => id}
      zone={zone}
      removal={groupRemovalTexts}
      deleteDisabledReason={({ id }) => whyUnaddressable(id)}
      rowActions={({ id }) => (
        <>
          <RowLink
            href={groupPath(domainKey, id)}
            label={`Edit ${id}`}
            icon={<Edit20Regular />}
            forbidden={whyUnaddressable(id)}
          />
          <DeleteButton
            name={id}
            reason={whyUnaddressable(id)}
            onDelete={() => list.send({ type: 'list.remove', ids: [id] })}
          />
        </>
      )}
    />
  );
}

/** `/domain/{namespace}/{domainId}/groups`. */
export const GroupListScreen = domainScreen(function GroupList({ domainKey }) {
  const list = useListActor(useWired(groupScreens, domainKey).groupList, groupListDefaults);
  return (
    <>
      <title>{documentTitle('Groups', domainKey)}</title>
      <GroupListView domainKey={domainKey} list={list} zone={useTimeZone()} />
    </>
  );
});

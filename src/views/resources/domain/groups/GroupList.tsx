import { PeopleTeam24Regular } from '@fluentui/react-icons';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { domainPath, whyUnaddressable } from '~/core/paths';
import { groupList, type GroupListActor, groupPath, groupScreens } from '~/machines/resources/domain/groups';
import { useWired } from '~/views/console-parts';
import { MemberCount } from '~/views/kit/list/DataTableRow';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts } from '~/views/kit/list/list-types';
import { nameColumn, removalTexts, RowActions, textColumn } from '~/views/kit/list/resource-rows';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';

const texts: ListTexts = {
  many: 'Groups',
  search: 'Search by id or description',
  searched: 'Searches the id and the description.',
  icon: <PeopleTeam24Regular />,
  empty: { text: 'A group gives permissions to several users at once. Create the first one to begin.' },
};

/** Spec domain-level §8. */
const removal = removalTexts<GroupSummary>({
  noun: 'group',
  nameOf: ({ id }) => id,
  warning: {
    one: 'Its members stay users of the domain, without what was permitted to the group. This cannot be undone.',
    many: 'Their members stay users of the domain, without what was permitted to the groups. This cannot be undone.',
  },
});

/** Spec domain-level §2 "Groups". */
const columns = (key: DomainKey): Column<GroupSummary>[] => [
  nameColumn({ of: ({ id }) => id, href: ({ id }) => groupPath(key, id) }),
  textColumn({ id: 'description', label: 'Description', of: ({ description }) => description }),
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

type GroupListViewProps = { domainKey: DomainKey; list: GroupListActor; zone: TimeZone };

/** The groups of a domain (spec domain-level §2 "Groups"). */
export const GroupListView = ({ domainKey, list, zone }: GroupListViewProps) => (
  <ResourceListPage
    heading="Groups"
    crumbs={domainCrumbs(domainKey, 'Groups')}
    create={{ href: `${domainPath(domainKey)}/create-group`, label: 'Create Group' }}
    list={list}
    descriptor={groupList.descriptor}
    texts={texts}
    columns={columns(domainKey)}
    rowLabel={({ id }) => id}
    zone={zone}
    removal={removal}
    deleteDisabledReason={({ id }) => whyUnaddressable(id)}
    rowActions={({ id }) => (
      <RowActions
        list={list}
        id={id}
        name={id}
        href={groupPath(domainKey, id)}
        forbidden={whyUnaddressable(id)}
      />
    )}
  />
);

/** `/domain/{namespace}/{domainId}/groups`. */
export const GroupListScreen = domainScreen(function GroupList({ domainKey }) {
  const list = useListActor(useWired(groupScreens, domainKey).groupList, groupList.defaults);
  return (
    <>
      <title>{documentTitle('Groups', domainKey)}</title>
      <GroupListView domainKey={domainKey} list={list} zone={useTimeZone()} />
    </>
  );
});

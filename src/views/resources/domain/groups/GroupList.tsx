import { PeopleTeam24Regular } from '@fluentui/react-icons';
import type { GroupSummary } from '~/api/rest/domain/groups';
import { groupList, groupPath, groupScreens } from '~/machines/resources/domain/groups';
import { countColumn, nameColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { domainListScreen, domainListView } from '~/views/resources/domain/domain-list';

const lasting = "This can't be undone.";
const losing = 'Its members remain users of the domain but lose the permissions of the group.';

/** The groups of a domain (spec domain-level §2 "Groups", §8). */
export const GroupListView = domainListView({
  kind: groupList,
  noun: 'Group',
  href: (key, { id }) => groupPath(key, id),
  texts: {
    many: 'Groups',
    search: 'Search by id or description',
    searched: 'Searches the id and the description.',
    icon: <PeopleTeam24Regular />,
    empty: { text: 'A group gives permissions to several users at once. Create one to get started.' },
  },
  removal: removalTexts<GroupSummary>({
    noun: 'group',
    nameOf: ({ id }) => id,
    warning: {
      one: ({ members }) => (members === 0 ? lasting : `${losing} ${lasting}`),
      many: lasting,
    },
  }),
  columns: (key) => [
    nameColumn({ of: ({ id }) => id, href: ({ id }) => groupPath(key, id) }),
    textColumn({ id: 'description', label: 'Description', of: ({ description }) => description }),
    countColumn({ id: 'members', label: 'Members', noun: 'member', of: ({ members }) => members }),
  ],
});

export const GroupListScreen = domainListScreen(groupList, groupScreens, (screens) => screens.groupList, GroupListView);

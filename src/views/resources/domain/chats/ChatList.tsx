import { ChatMultiple24Regular, Eye20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { domainPath, whyUnaddressable } from '~/core/paths';
import {
  chatEditPath,
  type ChatListActor,
  chatList,
  chatPath,
  chatScreens,
  type ShownChat,
} from '~/machines/resources/domain/chats';
import { useWired } from '~/views/console-parts';
import { MemberCount } from '~/views/kit/list/DataTableRow';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { RowLink } from '~/views/kit/links';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts } from '~/views/kit/list/list-types';
import { nameColumn, removalTexts, RowActions, textColumn } from '~/views/kit/list/resource-rows';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';

/** What this console does not know keeps the server's word. */
const sayKnown = (labels: Readonly<Record<string, string>>) => (value: string) =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
export const sayChatType = sayKnown({ channel: 'Channel', room: 'Room', direct: 'Direct' });
export const sayMembership = sayKnown({ public: 'Public', private: 'Private' });

const texts: ListTexts = {
  many: 'Chats',
  search: 'Search by id, name or topic',
  searched: 'Searches the id, the name and the topic.',
  icon: <ChatMultiple24Regular />,
  empty: {
    text: 'In a chat the users of a domain talk to each other. Applications create chats, and so can you.',
  },
};

const deletionWarning = ({ chatId, lastEventNumber }: ShownChat) =>
  lastEventNumber === 0
    ? `The chat '${chatId}' is deleted. This cannot be undone.`
    : `The chat '${chatId}' is deleted with its ${lastEventNumber + 1} events. This cannot be undone.`;

/** Spec domain-level §2 "Chats", §8. */
export const chatRemovalTexts = removalTexts<ShownChat>({
  noun: 'chat',
  nameOf: ({ chatId }) => chatId,
  warning: {
    one: deletionWarning,
    many: 'All that was said in them is deleted with them. This cannot be undone.',
  },
});

/** Spec domain-level §2 "Chats". */
const chatColumns = (key: DomainKey): Column<ShownChat>[] => [
  nameColumn({ of: ({ chatId }) => chatId, href: ({ chatId }) => chatPath(key, chatId) }),
  textColumn({ id: 'name', label: 'Name', of: ({ name }) => name }),
  {
    id: 'type',
    label: 'Type',
    width: 110,
    sortable: true,
    narrow: 'status',
    render: ({ chatType }) => sayChatType(chatType),
  },
  {
    id: 'membership',
    label: 'Membership',
    width: 130,
    sortable: true,
    narrow: 'status',
    render: ({ membership }) => sayMembership(membership),
  },
  {
    id: 'members',
    label: 'Members',
    width: 110,
    align: 'end',
    sortable: true,
    narrow: 'status',
    render: ({ members }) => <MemberCount members={members.length} />,
  },
];

type ChatListViewProps = { domainKey: DomainKey; list: ChatListActor; zone: TimeZone };

/** The chats of a domain (spec domain-level §2 "Chats"). */
export const ChatListView = ({ domainKey, list, zone }: ChatListViewProps) => (
  <ResourceListPage
    heading="Chats"
    crumbs={domainCrumbs(domainKey, 'Chats')}
    create={{ href: `${domainPath(domainKey)}/create-chat`, label: 'Create Chat' }}
    list={list}
    descriptor={chatList.descriptor}
    texts={texts}
    columns={chatColumns(domainKey)}
    rowLabel={({ chatId }) => chatId}
    zone={zone}
    removal={chatRemovalTexts}
    deleteDisabledReason={({ chatId }) => whyUnaddressable(chatId)}
    rowActions={({ chatId }) => (
      <RowActions
        list={list}
        id={chatId}
        name={chatId}
        href={chatEditPath(domainKey, chatId)}
        forbidden={whyUnaddressable(chatId)}
        before={
          <RowLink
            href={chatPath(domainKey, chatId)}
            label={`View ${chatId}`}
            icon={<Eye20Regular />}
            forbidden={whyUnaddressable(chatId)}
          />
        }
      />
    )}
    actionsWidth={124}
  />
);

/** `/domain/{namespace}/{domainId}/chats`. */
export const ChatListScreen = domainScreen(function ChatList({ domainKey }) {
  const list = useListActor(useWired(chatScreens, domainKey).chatList, chatList.defaults);
  return (
    <>
      <title>{documentTitle('Chats', domainKey)}</title>
      <ChatListView domainKey={domainKey} list={list} zone={useTimeZone()} />
    </>
  );
});

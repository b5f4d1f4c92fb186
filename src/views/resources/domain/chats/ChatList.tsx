import { Add20Regular, ChatMultiple24Regular, Edit20Regular, Eye20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { domainPath, isSegment, whyUnaddressable } from '~/core/paths';
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
import { LinkButton, NameLink, RowLink } from '~/views/kit/links';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';

/** What this console does not know keeps the server's word. */
const sayKnown = (labels: Readonly<Record<string, string>>) => (value: string) =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
export const sayChatType = sayKnown({ channel: 'Channel', room: 'Room', direct: 'Direct' });
export const sayMembership = sayKnown({ public: 'Public', private: 'Private' });

const chatListTexts = (createHref: string): ListTexts => ({
  many: 'Chats',
  search: 'Search by id, name or topic',
  searched: 'Searches the id, the name and the topic.',
  icon: <ChatMultiple24Regular />,
  empty: {
    title: 'No chats yet',
    text: 'In a chat the users of a domain talk to each other. Applications create chats, and so can you.',
    action: (
      <LinkButton href={createHref} icon={<Add20Regular />}>
        Create Chat
      </LinkButton>
    ),
  },
});

const deletionWarning = ({ chatId, lastEventNumber }: ShownChat) =>
  lastEventNumber === 0
    ? `The chat '${chatId}' is deleted. This cannot be undone.`
    : `The chat '${chatId}' is deleted with its ${lastEventNumber + 1} events. This cannot be undone.`;

/** Spec domain-level §2 "Chats", §8. */
export const chatRemovalTexts: RemovalTexts<ShownChat> = {
  one: ({ chatId }) => `Delete chat '${chatId}'?`,
  many: (count) => `Delete ${count} chats?`,
  warning: {
    one: deletionWarning,
    many: 'All that was said in them is deleted with them. This cannot be undone.',
  },
  refused: { one: 'The chat could not be deleted.', many: 'Not every chat could be deleted.' },
  listed: 'Chats to delete',
  done: 'Deleted',
};

/** Spec domain-level §2 "Chats". */
const chatColumns = (key: DomainKey): Column<ShownChat>[] => [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    sortable: true,
    narrow: 'title',
    render: ({ chatId }) => (
      <NameLink name={chatId} href={isSegment(chatId) ? chatPath(key, chatId) : undefined} />
    ),
    hint: ({ chatId }) => chatId,
  },
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    narrow: 'second',
    render: ({ name }) => <bdi>{name}</bdi>,
    hint: ({ name }) => name,
  },
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

export type ChatListViewProps = { domainKey: DomainKey; list: ChatListActor; zone: TimeZone };

/** The chats of a domain (spec domain-level §2 "Chats"). */
export function ChatListView({ domainKey, list, zone }: ChatListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-chat`;
  return (
    <ResourceListPage
      heading="Chats"
      crumbs={domainCrumbs(domainKey, 'Chats')}
      create={{ href: createHref, label: 'Create Chat' }}
      list={list}
      descriptor={chatList.descriptor}
      texts={chatListTexts(createHref)}
      columns={chatColumns(domainKey)}
      rowLabel={({ chatId }) => chatId}
      zone={zone}
      removal={chatRemovalTexts}
      deleteDisabledReason={({ chatId }) => whyUnaddressable(chatId)}
      rowActions={({ chatId }) => (
        <>
          <RowLink
            href={chatPath(domainKey, chatId)}
            label={`View ${chatId}`}
            icon={<Eye20Regular />}
            forbidden={whyUnaddressable(chatId)}
          />
          <RowLink
            href={chatEditPath(domainKey, chatId)}
            label={`Edit ${chatId}`}
            icon={<Edit20Regular />}
            forbidden={whyUnaddressable(chatId)}
          />
          <DeleteButton
            name={chatId}
            reason={whyUnaddressable(chatId)}
            onDelete={() => list.send({ type: 'list.remove', ids: [chatId] })}
          />
        </>
      )}
      actionsWidth={124}
    />
  );
}

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

import { ChatMultiple24Regular, Eye20Regular } from '@fluentui/react-icons';
import { whyUnaddressable } from '~/core/paths';
import {
  chatEditPath,
  chatList,
  chatPath,
  chatScreens,
  formatChatType,
  formatMembership,
  type ShownChat,
} from '~/machines/resources/domain/chats';
import { HelpButton } from '~/views/kit/HelpButton';
import { countColumn, nameColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { domainListScreen, domainListView } from '~/views/resources/domain/domain-list';

/** Spec domain-level §8. */
export const chatRemovalTexts = removalTexts<ShownChat>({
  noun: 'chat',
  nameOf: ({ chatId }) => chatId,
  warning: "This can't be undone.",
});

/** The chats of a domain (spec domain-level §2 "Chats"). */
export const ChatListView = domainListView({
  help: <HelpButton topic="Chats" />,
  kind: chatList,
  noun: 'Chat',
  href: (key, { chatId }) => chatEditPath(key, chatId),
  more: (key, { chatId }) => [
    {
      text: 'View',
      label: `View ${chatId}`,
      icon: <Eye20Regular />,
      href: chatPath(key, chatId),
      reason: whyUnaddressable(chatId),
    },
  ],
  texts: {
    many: 'Chats',
    search: 'Search by id, name or topic',
    searched: 'Searches the id, the name and the topic.',
    icon: <ChatMultiple24Regular />,
    empty: {
      text: 'In chats, the users of a domain talk to each other. Your applications create them, or create one here.',
    },
  },
  removal: chatRemovalTexts,
  columns: (key) => [
    nameColumn({ of: ({ chatId }) => chatId, href: ({ chatId }) => chatPath(key, chatId) }),
    textColumn({ id: 'name', label: 'Name', of: ({ name }) => name }),
    {
      id: 'type',
      label: 'Type',
      width: 110,
      sortable: true,
      narrow: 'status',
      render: ({ chatType }) => formatChatType(chatType),
    },
    {
      id: 'membership',
      label: 'Membership',
      width: 130,
      sortable: true,
      narrow: 'status',
      render: ({ membership }) => formatMembership(membership),
    },
    countColumn({ id: 'members', label: 'Members', width: 110, noun: 'member', of: ({ members }) => members.length }),
  ],
});

export const ChatListScreen = domainListScreen(chatList, chatScreens, (screens) => screens.chatList, ChatListView);

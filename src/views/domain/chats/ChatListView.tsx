import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { whyUnaddressable } from '../../../machines/support/segment';
import { chatListDescriptor, type ChatListActor } from '../../../machines/in-domain/chats/chat-list';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { chatColumns, chatListWords, chatRemovalWords } from './chat-words';
import { ChatRowActions } from './ChatRowActions';

export type ChatListViewProps = { domainKey: DomainKey; list: ChatListActor; zone: TimeZone };

/** The chats of a domain (spec domain-level §2 "Chats"). */
export function ChatListView({ domainKey, list, zone }: ChatListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-chat`;
  return (
    <Page fill>
      <PageHead
        title="Chats"
        crumbs={domainCrumbs(domainKey, 'Chats')}
        actions={<CreateLink href={createHref} label="Create Chat" />}
      />
      <ListCard
        list={list}
        descriptor={chatListDescriptor}
        words={chatListWords(createHref)}
        columns={chatColumns(domainKey)}
        rowLabel={({ chatId }) => chatId}
        zone={zone}
        removal={chatRemovalWords}
        whyKept={({ chatId }) => whyUnaddressable(chatId)}
        rowActions={({ chatId }) => (
          <ChatRowActions
            domainKey={domainKey}
            id={chatId}
            onDelete={() => list.send({ type: 'list.remove', ids: [chatId] })}
          />
        )}
        actionsWidth={124}
      />
    </Page>
  );
}

import { Edit20Regular, Eye20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { domainPath, whyUnaddressable } from '~/core/paths';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  chatEditPath,
  type ChatListActor,
  chatListDefaults,
  chatListDescriptor,
  chatPath,
  chatScreens,
} from '~/machines/resources/domain/chats';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { CreateLink, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { useDomainKey } from '~/views/shell/domain-place';
import { chatColumns, chatListTexts, chatRemovalTexts } from './chat-texts';

export type ChatRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** View, edit and delete at the end of a chat's row (spec domain-level §2). */
export function ChatRowActions({ domainKey, id, onDelete }: ChatRowActionsProps) {
  const forbidden = whyUnaddressable(id);
  return (
    <>
      <RowLink
        href={chatPath(domainKey, id)}
        label={`View ${id}`}
        icon={<Eye20Regular />}
        forbidden={forbidden}
      />
      <RowLink
        href={chatEditPath(domainKey, id)}
        label={`Edit ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={id} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

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
        texts={chatListTexts(createHref)}
        columns={chatColumns(domainKey)}
        rowLabel={({ chatId }) => chatId}
        zone={zone}
        removal={chatRemovalTexts}
        deleteDisabledReason={({ chatId }) => whyUnaddressable(chatId)}
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

/** `/domain/{namespace}/{domainId}/chats`. */
export function ChatListScreen() {
  const key = useDomainKey();
  return <ChatList key={domainPath(key)} domainKey={key} />;
}

function ChatList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { chatList } = useWired(chatScreens, domainKey);
  const list = useActorRef(chatList, { input: { query: readQuery(search(), chatListDefaults) } });
  return (
    <>
      <title>{documentTitle('Chats', domainKey)}</title>
      <ChatListView domainKey={domainKey} list={list} zone={useSelector(preferences, selectTimeZone)} />
    </>
  );
}

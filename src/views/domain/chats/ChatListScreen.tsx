import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { chatListDefaults } from '../../../machines/in-domain/chats/chat-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { chatScreens } from '../../../wiring/screens/in-domain/chat-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ChatListView } from './ChatListView';

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

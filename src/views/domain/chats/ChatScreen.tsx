import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { segmentAt } from '../../../machines/console/place';
import { chatEventDefaults } from '../../../machines/in-domain/chats/chat-events';
import { chatPath } from '../../../machines/in-domain/chats/chat-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { chatPage } from '../../../wiring/screens/in-domain/chat-page';
import { useConsoleParts, useWired } from '../../console-parts';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ChatView } from './ChatView';

/** `/domain/{namespace}/{domainId}/chats/{chatId}`. */
export function ChatScreen() {
  const key = useDomainKey();
  const id = segmentAt(useLocation().pathname, 5);
  if (id === undefined) return <NotFoundView />;
  return <OneChat key={chatPath(key, id)} domainKey={key} id={id} />;
}

/** There is one chat, whose id is no question. */
const only = readQuery('', { pageSize: 10 });

function OneChat({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const { search, preferences } = useConsoleParts();
  const wired = useWired(chatPage, domainKey);
  // A machine knows when its chat was deleted: it is made once.
  const [machines] = useState(() => ({
    chat: wired.chat(id),
    events: wired.chatEvents(id),
    tail: wired.chatTail(id),
  }));
  const chat = useActorRef(machines.chat, { input: { query: only } });
  const events = useActorRef(machines.events, { input: { query: readQuery(search(), chatEventDefaults) } });
  const following = machines.tail.provide({
    // Members, name and number of events may have changed.
    actions: { announceArrived: () => chat.send({ type: 'list.reload' }) },
  });
  const tail = useActorRef(following, { input: { list: events, following: true } });
  const zone = useSelector(preferences, selectTimeZone);
  return (
    <>
      <title>{documentTitle(`Chat ${id}`, domainKey)}</title>
      <ChatView domainKey={domainKey} id={id} chat={chat} events={events} tail={tail} zone={zone} />
    </>
  );
}

import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { selectRealtime } from '../../../machines/domain-status/domain-status-selectors';
import { emptyChat } from '../../../machines/in-domain/chats/chat-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { chatScreens } from '../../../wiring/screens/in-domain/chat-screens';
import { whenLinked } from '../../../wiring/screens/in-domain/when-linked';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { documentTitle } from '../domain-words';
import { useDomainKey, useShownDomain } from '../shown-domain';
import { ChatCreateView } from './ChatCreateView';

/** `/domain/{namespace}/{domainId}/create-chat`. */
export function ChatCreateScreen() {
  const key = useDomainKey();
  return <CreateChat key={domainPath(key)} domainKey={key} />;
}

function CreateChat({ domainKey }: { domainKey: DomainKey }) {
  const status = useShownDomain();
  const link = useSelector(status, selectRealtime);
  const { createChat } = useWired(chatScreens, domainKey);
  const form = useActorRef(
    createChat((signal) => whenLinked(status, signal)),
    { input: { values: emptyChat, facts: {} } },
  );
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New Chat', domainKey)}</title>
      <ChatCreateView
        domainKey={domainKey}
        form={form}
        link={link}
        onCancel={() => back(`${domainPath(domainKey)}/chats`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

import { useActorRef } from '@xstate/react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { segmentAt } from '../../../machines/console/place';
import { chatEditPath, chatPath } from '../../../machines/in-domain/chats/chat-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { chatPage } from '../../../wiring/screens/in-domain/chat-page';
import { useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ChatEditView } from './ChatEditView';

/** `/domain/{namespace}/{domainId}/chats/{chatId}/edit`. */
export function ChatEditScreen() {
  const key = useDomainKey();
  const id = segmentAt(useLocation().pathname, 5);
  if (id === undefined) return <NotFoundView />;
  return <EditChat key={chatEditPath(key, id)} domainKey={key} id={id} />;
}

function EditChat({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const { editChat } = useWired(chatPage, domainKey);
  const form = useActorRef(editChat(id), {
    input: { values: { name: '', topic: '' }, facts: { chatId: id } },
  });
  const navigate = useNavigate();
  return (
    <>
      <title>{documentTitle(`Edit ${id}`, domainKey)}</title>
      <ChatEditView
        domainKey={domainKey}
        id={id}
        form={form}
        onCancel={() => void navigate(chatPath(domainKey, id))}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

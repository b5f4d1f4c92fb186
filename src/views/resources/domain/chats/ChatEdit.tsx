import { useActorRef, useSelector } from '@xstate/react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import { type ChatEditActor, chatPage, type ChatTexts } from '~/machines/resources/domain/chat-page';
import { chatEditPath, chatPath } from '~/machines/resources/domain/chats';
import { useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { type FieldLabels, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useDomainKey } from '~/views/shell/domain-place';
import { MissingChat } from './MissingChat';
import { useChatViewStyles } from './chats.styles';

export type ChatEditViewProps = {
  domainKey: DomainKey;
  id: string;
  form: ChatEditActor;
  onCancel: () => void;
};

const labels: FieldLabels<ChatTexts> = { name: { label: 'Name' }, topic: { label: 'Topic' } };

/** The name and the topic of a chat (spec domain-level §2, §8). */
export function ChatEditView({ domainKey, id, form, onCancel }: ChatEditViewProps) {
  const styles = useChatViewStyles();
  const { text } = useFormFields(form);
  const missing = useSelector(form, selectMissing);
  if (missing) return <MissingChat domainKey={domainKey} id={id} />;
  return (
    <Page>
      <PageHead
        title="Edit Chat"
        after={<bdi className={styles.id}>{id}</bdi>}
        crumbs={domainCrumbs(
          domainKey,
          { label: 'Chats', href: `${domainPath(domainKey)}/chats` },
          { label: id, href: chatPath(domainKey, id) },
          'Edit',
        )}
      />
      <ResourceForm
        form={form}
        label="Edit Chat"
        action="Save"
        skeleton={2}
        labels={labels}
        onCancel={onCancel}
      >
        <TextField {...text('name')} label="Name" autoComplete="off" />
        <TextField {...text('topic')} label="Topic" autoComplete="off" />
      </ResourceForm>
    </Page>
  );
}

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

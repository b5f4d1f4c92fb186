import { ChatMultiple24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { selectRealtime } from '~/machines/domain-status/domain-status-machine';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import { type RealtimeActor, selectLinkState } from '~/machines/realtime/realtime-machine';
import { type ChatEditActor, chatPage } from '~/machines/resources/domain/chat-page';
import {
  chatFields,
  type ChatFormActor,
  chatPath,
  chatScreens,
  chatsPath,
  chatTexts,
  emptyChat,
  whenLinked,
} from '~/machines/resources/domain/chats';
import { useShownDomain, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import {
  type DomainFormProps,
  FormScreen,
  newForm,
  type NewFormProps,
  ResourceFormPage,
  useFormFields,
} from '~/views/kit/form/ResourceForm';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';

const notConnected = 'The console is not connected to this domain. A chat can be created once it is.';

/** Why creating is not possible yet: the server creates chats only for connected operators. `waiting`: a creation is waiting. */
function LinkHint({ link, waiting }: { link: RealtimeActor | undefined; waiting: boolean }) {
  const state = useSelector(link, (s) => s && selectLinkState(s));
  if (state === undefined || state === 'broken') return <StatusMessage intent="warning">{notConnected}</StatusMessage>;
  return waiting && state !== 'connected' ? (
    <StatusMessage intent="info">
      Waiting for the connection to this domain. The chat will be created once connected.
    </StatusMessage>
  ) : null;
}

const texts = { title: 'Name and Topic', text: 'Shown to everyone in the chat.' };

type ChatCreateViewProps = NewFormProps<ChatFormActor> & { link: RealtimeActor | undefined };

/** A new chat (spec domain-level §2, §5, §8). */
export function ChatCreateView({ form, link, onCancel }: ChatCreateViewProps) {
  const { busy } = useFormFields(form);
  return (
    <ResourceFormPage form={form} onCancel={onCancel} {...newForm('Chat')}>
      <FormSection title="Chat" text="Id, type and membership can't be changed later.">
        <LinkHint link={link} waiting={busy} />
        <FormFields
          form={form}
          fields={chatFields}
          only={['chatId', 'chatType', 'membership']}
          additions={{ chatType: { help: <HelpButton topic="Chats" /> } }}
        />
      </FormSection>
      <FormSection {...texts}>
        <FormFields form={form} fields={chatTexts} />
      </FormSection>
    </ResourceFormPage>
  );
}

export const ChatCreateScreen = domainScreen(function CreateChat({ domainKey }) {
  const status = useShownDomain();
  const link = useSelector(status, selectRealtime);
  const { createChat } = useWired(chatScreens, domainKey);
  const form = useActorRef(
    createChat((signal) => whenLinked(status, signal)),
    { input: { values: emptyChat, facts: {} } },
  );
  return <FormScreen form={form} link={link} back={chatsPath(domainKey)} View={ChatCreateView} />;
});

export function missingChat(domainKey: DomainKey, id: string) {
  return {
    title: id,
    icon: <ChatMultiple24Regular />,
    sentence: `The chat '${id}' does not exist.`,
    back: { label: 'Chats', href: chatsPath(domainKey) },
  };
}

/** The name and the topic of a chat (spec domain-level §2, §8). */
export function ChatEditView({ domainKey, id = '', form, onCancel }: DomainFormProps<ChatEditActor>) {
  return (
    <ResourceFormPage
      form={form}
      heading="Edit Chat"
      id={id}
      missing={missingChat(domainKey, id)}
      label="Edit Chat"
      action="Save"
      reads
      labels={chatTexts}
      onCancel={onCancel}
    >
      <FormSection {...texts}>
        <FormFields form={form} fields={chatTexts} />
      </FormSection>
    </ResourceFormPage>
  );
}

export const ChatEditScreen = domainItemScreen(function EditChat({ domainKey, id }) {
  const { editChat } = useWired(chatPage, domainKey);
  const form = useActorRef(editChat(id), {
    input: { values: { name: '', topic: '' }, facts: { chatId: id } },
  });
  const navigate = useNavigate();
  return (
    <>
      <ChatEditView domainKey={domainKey} id={id} form={form} onCancel={() => void navigate(chatPath(domainKey, id))} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
});

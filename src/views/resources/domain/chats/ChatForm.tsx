import { Button } from '@fluentui/react-components';
import { ChatMultiple24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { selectRealtime } from '~/machines/domain-status/domain-status-machine';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import {
  type RealtimeActor,
  selectCanRetry,
  selectLinkState,
  selectReason,
} from '~/machines/realtime/realtime-machine';
import { type ChatEditActor, chatPage, type ChatTexts } from '~/machines/resources/domain/chat-page';
import {
  type ChatFormActor,
  chatMemberships,
  chatPath,
  chatScreens,
  chatsPath,
  chatTypes,
  emptyChat,
  whenLinked,
} from '~/machines/resources/domain/chats';
import { useShownDomain, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { type DomainFormProps, newForm, type NewFormProps } from '~/views/kit/domain-page';
import { ChoiceField } from '~/views/kit/fields';
import { type FieldLabels, FormScreen, ResourceFormPage, useFormFields } from '~/views/kit/form/ResourceForm';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';
import { formatChatType, formatMembership } from './ChatList';

const notConnected = 'The console is not connected to this domain. A chat can be created once it is.';

/** Why creating is not possible yet: the server creates chats only for connected operators. `waiting`: a creation is waiting. */
function LinkHint({ link, waiting }: { link: RealtimeActor; waiting: boolean }) {
  const state = useSelector(link, selectLinkState);
  const reason = useSelector(link, selectReason);
  const canRetry = useSelector(link, selectCanRetry);
  if (state === 'broken')
    return (
      <StatusMessage
        intent="warning"
        actions={
          canRetry && (
            <Button size="small" onClick={() => link.send({ type: 'realtime.retry' })}>
              Retry
            </Button>
          )
        }
      >
        {notConnected} {reason}
      </StatusMessage>
    );
  return waiting && state !== 'connected' ? (
    <StatusMessage intent="info">
      Waiting for the connection to this domain. The chat will be created once connected.
    </StatusMessage>
  ) : null;
}

type ChatCreateViewProps = NewFormProps<ChatFormActor> & { link: RealtimeActor | undefined };

const hints: Record<(typeof chatTypes)[number] | (typeof chatMemberships)[number], string> = {
  channel: 'Members keep their place and see messages sent while they were away.',
  room: 'Only people currently connected are in the room.',
  public: 'Anyone can join.',
  private: 'Invite only.',
};

/** A new chat (spec domain-level §2, §5, §8). */
export function ChatCreateView({ form, link, onCancel }: ChatCreateViewProps) {
  const { values, busy, change, text } = useFormFields(form);
  return (
    <ResourceFormPage form={form} onCancel={onCancel} {...newForm('Chat')}>
      {link ? <LinkHint link={link} waiting={busy} /> : <StatusMessage intent="warning">{notConnected}</StatusMessage>}
      <TextField {...text('chatId')} label="Id" required mono autoComplete="off" />
      <ChoiceField
        name="chatType"
        label="Type"
        help={<HelpButton topic="Chats" />}
        choices={chatTypes.map((value) => ({ value, label: formatChatType(value), hint: hints[value] }))}
        value={values.chatType}
        disabled={busy}
        onChange={(chatType) => change({ chatType })}
      />
      <ChoiceField
        name="membership"
        label="Membership"
        choices={chatMemberships.map((value) => ({
          value,
          label: formatMembership(value),
          hint: hints[value],
        }))}
        value={values.membership}
        disabled={busy}
        onChange={(membership) => change({ membership })}
      />
      <TextField {...text('name')} label="Name" autoComplete="off" />
      <TextField {...text('topic')} label="Topic" autoComplete="off" />
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
  return (
    <FormScreen form={form} back={chatsPath(domainKey)}>
      {(onCancel) => <ChatCreateView form={form} link={link} onCancel={onCancel} />}
    </FormScreen>
  );
});

const labels: FieldLabels<ChatTexts> = { name: { label: 'Name' }, topic: { label: 'Topic' } };

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
  const { text } = useFormFields(form);
  return (
    <ResourceFormPage
      form={form}
      heading="Edit Chat"
      id={id}
      missing={missingChat(domainKey, id)}
      label="Edit Chat"
      action="Save"
      skeleton={2}
      labels={labels}
      onCancel={onCancel}
    >
      <TextField {...text('name')} label="Name" autoComplete="off" />
      <TextField {...text('topic')} label="Topic" autoComplete="off" />
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

import { Button } from '@fluentui/react-components';
import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { selectRealtime } from '~/machines/domain-status/domain-status-selectors';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  type RealtimeActor,
  selectCanRetry,
  selectLinkState,
  selectReason,
} from '~/machines/realtime/realtime-machine';
import {
  type ChatFormActor,
  type ChatFormSnapshot,
  chatMemberships,
  chatScreens,
  chatTypes,
  emptyChat,
} from '~/machines/resources/domain/chats';
import { whenLinked } from '~/machines/resources/domain/when-linked';
import { useBack, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ChoiceField } from '~/views/kit/fields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { useDomainKey, useShownDomain } from '~/views/shell/domain-place';
import { sayChatType, sayMembership } from './chat-texts';

export type ChatLinkHintProps = {
  /** Undefined while the domain can't be connected to. */
  link: RealtimeActor | undefined;
  /** The creation has begun. */
  waiting: boolean;
};

/** What a creation waits for: the server makes chats only for operators that have been connected to the domain. */
export const ChatLinkHint = ({ link, waiting }: ChatLinkHintProps) =>
  link ? (
    <LinkHint link={link} waiting={waiting} />
  ) : (
    <StatusMessage intent="warning">
      The console is not connected to this domain. A chat can be created once it is.
    </StatusMessage>
  );

function LinkHint({ link, waiting }: { link: RealtimeActor; waiting: boolean }) {
  const state = useSelector(link, selectLinkState);
  const reason = useSelector(link, selectReason);
  const canRetry = useSelector(link, selectCanRetry);
  if (state === 'connected') return null;
  if (state === 'broken')
    return (
      <StatusMessage
        intent="warning"
        actions={
          canRetry ? (
            <Button size="small" onClick={() => link.send({ type: 'realtime.retry' })}>
              Retry
            </Button>
          ) : undefined
        }
      >
        The console is not connected to this domain. A chat can be created once it is. {reason}
      </StatusMessage>
    );
  return waiting ? (
    <StatusMessage intent="info">
      Waiting for the connection to this domain. The chat is created as soon as it stands.
    </StatusMessage>
  ) : null;
}

export type ChatCreateViewProps = {
  domainKey: DomainKey;
  form: ChatFormActor;
  link: RealtimeActor | undefined;
  onCancel: () => void;
};

const selectSaving = (s: ChatFormSnapshot) => s.hasTag('busy');

const typeHints: Record<(typeof chatTypes)[number], string> = {
  channel: 'Members keep their place and see messages sent while they were away.',
  room: 'Only people currently connected are in the room.',
};
const membershipHints: Record<(typeof chatMemberships)[number], string> = {
  public: 'Everybody may join.',
  private: 'Invite only.',
};

/** A new chat (spec domain-level §2, §5, §8). */
export function ChatCreateView({ domainKey, form, link, onCancel }: ChatCreateViewProps) {
  const { values, busy, change, text } = useFormFields(form);
  const saving = useSelector(form, selectSaving);
  return (
    <Page>
      <PageHead
        title="New Chat"
        crumbs={domainCrumbs(
          domainKey,
          { label: 'Chats', href: `${domainPath(domainKey)}/chats` },
          'New Chat',
        )}
      />
      <ResourceForm form={form} label="New Chat" action="Create" onCancel={onCancel}>
        <ChatLinkHint link={link} waiting={saving} />
        <TextField {...text('chatId')} label="Id" required mono autoComplete="off" />
        <ChoiceField
          name="chatType"
          label="Type"
          choices={chatTypes.map((value) => ({ value, label: sayChatType(value), hint: typeHints[value] }))}
          value={values.chatType}
          disabled={busy}
          onChange={(chatType) => change({ chatType })}
        />
        <ChoiceField
          name="membership"
          label="Membership"
          choices={chatMemberships.map((value) => ({
            value,
            label: sayMembership(value),
            hint: membershipHints[value],
          }))}
          value={values.membership}
          disabled={busy}
          onChange={(membership) => change({ membership })}
        />
        <TextField {...text('name')} label="Name" autoComplete="off" />
        <TextField {...text('topic')} label="Topic" autoComplete="off" />
      </ResourceForm>
    </Page>
  );
}

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

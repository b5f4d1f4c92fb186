import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import {
  chatMemberships,
  chatTypes,
  type ChatFormActor,
  type ChatFormSnapshot,
} from '../../../machines/in-domain/chats/chat-form';
import type { RealtimeActor } from '../../../machines/realtime/realtime-machine';
import { ChoiceField } from '../../shared/ChoiceField';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { TextField } from '../../shared/TextField';
import { domainCrumbs } from '../domain-words';
import { sayChatType, sayMembership } from './chat-words';
import { ChatLinkHint } from './ChatLinkHint';

export type ChatCreateViewProps = {
  domainKey: DomainKey;
  form: ChatFormActor;
  link: RealtimeActor | undefined;
  onCancel: () => void;
};

const selectSaving = (s: ChatFormSnapshot) => s.hasTag('busy');

const typeHints: Record<(typeof chatTypes)[number], string> = {
  channel: 'Members stay members, and find what was said while they were away.',
  room: 'Who is in it is who has entered it just now.',
};
const membershipHints: Record<(typeof chatMemberships)[number], string> = {
  public: 'Everybody may join.',
  private: 'Members are added by others.',
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

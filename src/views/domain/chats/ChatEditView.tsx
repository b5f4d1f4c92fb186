import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { ChatEditActor, ChatTexts } from '../../../machines/in-domain/chats/chat-edit-form';
import { chatPath } from '../../../machines/in-domain/chats/chat-list';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { TextField } from '../../shared/TextField';
import { domainCrumbs } from '../domain-words';
import { useChatViewStyles } from './ChatView.styles';
import { MissingChat } from './MissingChat';

export type ChatEditViewProps = {
  domainKey: DomainKey;
  id: string;
  form: ChatEditActor;
  onCancel: () => void;
};

const words: FieldWords<ChatTexts> = { name: { label: 'Name' }, topic: { label: 'Topic' } };

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
        words={words}
        onCancel={onCancel}
      >
        <TextField {...text('name')} label="Name" autoComplete="off" />
        <TextField {...text('topic')} label="Topic" autoComplete="off" />
      </ResourceForm>
    </Page>
  );
}

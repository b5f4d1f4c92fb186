import { Edit20Regular, Eye20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { chatEditPath, chatPath } from '../../../machines/in-domain/chats/chat-list';
import { whyUnaddressable } from '../../../machines/support/segment';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { RowLink } from '../../shared/list/RowLink';

export type ChatRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** View, edit and delete at the end of a chat's row (spec domain-level §2). */
export function ChatRowActions({ domainKey, id, onDelete }: ChatRowActionsProps) {
  const forbidden = whyUnaddressable(id);
  return (
    <>
      <RowLink
        href={chatPath(domainKey, id)}
        label={`View ${id}`}
        icon={<Eye20Regular />}
        forbidden={forbidden}
      />
      <RowLink
        href={chatEditPath(domainKey, id)}
        label={`Edit ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={id} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

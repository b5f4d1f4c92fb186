import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular, Eye20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { chatEditPath, chatPath } from '../../../machines/in-domain/chats/chat-list';
import { isSegment } from '../../../machines/support/segment';
import { LinkButton } from '../../shared/LinkButton';

export type ChatRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** View, edit and delete at the end of a chat's row (spec domain-level §2). */
export function ChatRowActions({ domainKey, id, onDelete }: ChatRowActionsProps) {
  const focusAgain = useRestoreFocusTarget();
  const look = { size: 'small', appearance: 'subtle' } as const;
  const forbidden = isSegment(id) ? undefined : 'No address can be made of this id.';
  return (
    <>
      <LinkButton
        {...look}
        href={chatPath(domainKey, id)}
        label={`View ${id}`}
        icon={<Eye20Regular />}
        forbidden={forbidden}
      />
      <LinkButton
        {...look}
        href={chatEditPath(domainKey, id)}
        label={`Edit ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <Button
        {...focusAgain}
        {...look}
        icon={<Delete20Regular />}
        aria-label={`Delete ${id}`}
        title="Delete"
        onClick={onDelete}
      />
    </>
  );
}

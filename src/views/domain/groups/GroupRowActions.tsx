import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { groupPath } from '../../../machines/in-domain/groups/group-list';
import { LinkButton } from '../../shared/LinkButton';
import { whyUnaddressable } from './group-words';

export type GroupRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** Edit and delete at the end of a group's row (spec domain-level §2). */
export function GroupRowActions({ domainKey, id, onDelete }: GroupRowActionsProps) {
  const focusAgain = useRestoreFocusTarget();
  const look = { size: 'small', appearance: 'subtle' } as const;
  const forbidden = whyUnaddressable(id);
  return (
    <>
      <LinkButton
        {...look}
        href={groupPath(domainKey, id)}
        label={`Edit ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <Button
        {...focusAgain}
        {...look}
        icon={<Delete20Regular />}
        aria-label={`Delete ${id}`}
        title={forbidden ?? 'Delete'}
        disabledFocusable={forbidden !== undefined}
        onClick={onDelete}
      />
    </>
  );
}

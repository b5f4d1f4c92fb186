import { Edit20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { groupPath } from '../../../machines/in-domain/groups/group-list';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { RowLink } from '../../shared/list/RowLink';
import { whyUnaddressable } from './group-words';

export type GroupRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** Edit and delete at the end of a group's row (spec domain-level §2). */
export function GroupRowActions({ domainKey, id, onDelete }: GroupRowActionsProps) {
  const forbidden = whyUnaddressable(id);
  return (
    <>
      <RowLink
        href={groupPath(domainKey, id)}
        label={`Edit ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={id} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

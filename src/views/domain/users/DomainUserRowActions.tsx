import { Edit20Regular, Key20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPasswordPath, domainUserPath } from '../../../machines/in-domain/users/domain-user-list';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { RowLink } from '../../shared/list/RowLink';
import { whyUnaddressable } from './domain-user-words';

export type DomainUserRowActionsProps = { domainKey: DomainKey; username: string; onDelete: () => void };

/** Edit, set password and delete at the end of a user's row (spec domain-level §2). */
export function DomainUserRowActions({ domainKey, username, onDelete }: DomainUserRowActionsProps) {
  const forbidden = whyUnaddressable(username);
  return (
    <>
      <RowLink
        href={domainUserPath(domainKey, username)}
        label={`Edit ${username}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <RowLink
        href={domainPasswordPath(domainKey, username)}
        label={`Set password of ${username}`}
        icon={<Key20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={username} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

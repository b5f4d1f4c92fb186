import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular, Key20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPasswordPath, domainUserPath } from '../../../machines/in-domain/users/domain-user-list';
import { LinkButton } from '../../shared/LinkButton';
import { whyUnaddressable } from './domain-user-words';

export type DomainUserRowActionsProps = { domainKey: DomainKey; username: string; onDelete: () => void };

/** Edit, set password and delete at the end of a user's row (spec domain-level §2). */
export function DomainUserRowActions({ domainKey, username, onDelete }: DomainUserRowActionsProps) {
  const focusAgain = useRestoreFocusTarget();
  const look = { size: 'small', appearance: 'subtle' } as const;
  const forbidden = whyUnaddressable(username);
  return (
    <>
      <LinkButton
        {...look}
        href={domainUserPath(domainKey, username)}
        label={`Edit ${username}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <LinkButton
        {...look}
        href={domainPasswordPath(domainKey, username)}
        label={`Set password of ${username}`}
        icon={<Key20Regular />}
        forbidden={forbidden}
      />
      <Button
        {...focusAgain}
        {...look}
        icon={<Delete20Regular />}
        aria-label={`Delete ${username}`}
        title={forbidden ?? 'Delete'}
        disabledFocusable={forbidden !== undefined}
        onClick={onDelete}
      />
    </>
  );
}

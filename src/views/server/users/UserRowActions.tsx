import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular, Key20Regular } from '@fluentui/react-icons';
import type { User } from '../../../api/rest/users';
import { userPath } from '../../../machines/users/user-list';
import { LinkButton } from '../../shared/LinkButton';
import { whyKept, whyUnaddressable } from './user-words';

export type UserRowActionsProps = {
  user: User;
  /** The username of whoever looks at the list. */
  reader: string;
  onDelete: () => void;
};

/** Edit, set password and delete at the end of a user's row. */
export function UserRowActions({ user, reader, onDelete }: UserRowActionsProps) {
  const focusAgain = useRestoreFocusTarget();
  const { username } = user;
  const forbidden = whyUnaddressable(user);
  const kept = whyKept(user, reader);
  return (
    <>
      <LinkButton
        href={userPath(username)}
        label={`Edit ${username}`}
        icon={<Edit20Regular />}
        appearance="subtle"
        size="small"
        forbidden={forbidden}
      />
      <LinkButton
        href={`${userPath(username)}/set-password`}
        label={`Set password of ${username}`}
        icon={<Key20Regular />}
        appearance="subtle"
        size="small"
        forbidden={forbidden}
      />
      <Button
        {...focusAgain}
        size="small"
        appearance="subtle"
        icon={<Delete20Regular />}
        aria-label={`Delete ${username}`}
        title={kept ?? 'Delete'}
        disabledFocusable={kept !== undefined}
        onClick={onDelete}
      />
    </>
  );
}

import { Edit20Regular, Key20Regular } from '@fluentui/react-icons';
import type { User } from '../../../api/rest/users';
import { userPath } from '../../../machines/users/user-list';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { RowLink } from '../../shared/list/RowLink';
import { whyKept, whyUnaddressable } from './user-words';

export type UserRowActionsProps = {
  user: User;
  /** The username of whoever looks at the list. */
  reader: string;
  onDelete: () => void;
};

/** Edit, set password and delete at the end of a user's row. */
export function UserRowActions({ user, reader, onDelete }: UserRowActionsProps) {
  const { username } = user;
  const forbidden = whyUnaddressable(user);
  const kept = whyKept(user, reader);
  return (
    <>
      <RowLink
        href={userPath(username)}
        label={`Edit ${username}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <RowLink
        href={`${userPath(username)}/set-password`}
        label={`Set password of ${username}`}
        icon={<Key20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={username} reason={kept} onDelete={onDelete} />
    </>
  );
}

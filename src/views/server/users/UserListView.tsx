import { may, whyForbidden, type Standing } from '../../../machines/access/capabilities';
import { userListDescriptor, type UserListActor } from '../../../machines/users/user-list';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { userColumns } from './user-columns';
import { userListWords, userRemovalWords } from './user-list-words';
import { whyKept } from './user-words';
import { UserRowActions } from './UserRowActions';

export type UserListViewProps = { list: UserListActor; standing: Standing; zone: TimeZone };

/** The operators of the server (spec server-level §2 "Users list", §6). */
export function UserListView({ list, standing, zone }: UserListViewProps) {
  const manages = may('users.details', standing);
  const reader = standing.username;
  return (
    <Page fill>
      <PageHead
        title="Users"
        crumbs={[{ label: 'Users' }]}
        actions={
          <CreateLink
            href="/create-user"
            label="Create User"
            forbidden={whyForbidden('users.create', standing)}
          />
        }
      />
      <ListCard
        list={list}
        descriptor={userListDescriptor}
        words={userListWords}
        columns={userColumns(manages, zone)}
        rowLabel={({ username }) => username}
        zone={zone}
        removal={may('users.delete', standing) ? userRemovalWords : undefined}
        whyKept={(user) => whyKept(user, reader)}
        rowActions={
          manages
            ? (user) => (
                <UserRowActions
                  user={user}
                  reader={reader}
                  onDelete={() => list.send({ type: 'list.remove', ids: [user.username] })}
                />
              )
            : undefined
        }
        actionsWidth={124}
      />
    </Page>
  );
}

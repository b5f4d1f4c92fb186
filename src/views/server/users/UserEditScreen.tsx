import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { whyForbidden } from '../../../machines/access/capabilities';
import { segmentAt } from '../../../machines/console/place';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { noDetails } from '../../../machines/users/user-form';
import { userScreens } from '../../../wiring/screens/user-screens';
import { useBack, useConsoleParts, useStanding, useWired } from '../../console-parts';
import { ForbiddenPage } from '../../shared/ForbiddenPage';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { UserEditView } from './UserEditView';

/** `/users/{username}`. */
export function UserEditScreen() {
  const standing = useStanding();
  const username = segmentAt(useLocation().pathname, 2);
  const reason = whyForbidden('users.edit', standing);
  if (username === undefined) return <NotFoundView />;
  return (
    <>
      <title>{`Edit User · ${username} · Convergence Console`}</title>
      {reason ? (
        <ForbiddenPage
          title="Edit User"
          crumbs={[{ label: 'Users', href: '/users' }, { label: username }]}
          reason={reason}
          back={{ label: 'Users', href: '/users' }}
        />
      ) : (
        <EditUser key={username} username={username} isOwn={username === standing.username} />
      )}
    </>
  );
}

function EditUser({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { session, preferences } = useConsoleParts();
  const { editUser } = useWired(userScreens);
  const machine = useMemo(
    () => editUser(username, isOwn, (details) => session.send({ type: 'session.profileChanged', details })),
    [editUser, username, isOwn, session],
  );
  const form = useActorRef(machine, {
    input: { values: noDetails, facts: { username, isOwn, lastLogin: undefined } },
  });
  const zone = useSelector(preferences, selectTimeZone);
  const back = useBack();
  return (
    <>
      <UserEditView form={form} zone={zone} onCancel={() => back('/users')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

import { useActorRef } from '@xstate/react';
import { whyForbidden } from '../../../machines/access/capabilities';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { emptyUser } from '../../../machines/users/user-form';
import { userScreens } from '../../../wiring/screens/user-screens';
import { useBack, useStanding, useWired } from '../../console-parts';
import { ForbiddenPage } from '../../shared/ForbiddenPage';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { UserCreateView } from './UserCreateView';

/** `/create-user`. */
export function UserCreateScreen() {
  const reason = whyForbidden('users.create', useStanding());
  return (
    <>
      <title>New User · Convergence Console</title>
      {reason ? (
        <ForbiddenPage
          title="New User"
          crumbs={[{ label: 'Users', href: '/users' }, { label: 'New User' }]}
          reason={reason}
          back={{ label: 'Users', href: '/users' }}
        />
      ) : (
        <CreateUser />
      )}
    </>
  );
}

function CreateUser() {
  const { createUser } = useWired(userScreens);
  const form = useActorRef(createUser, { input: { values: emptyUser, facts: { policy: undefined } } });
  const back = useBack();
  return (
    <>
      <UserCreateView form={form} onCancel={() => back('/users')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

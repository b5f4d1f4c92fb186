import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { whyForbidden } from '../../../machines/access/capabilities';
import { segmentAt } from '../../../machines/console/place';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { noPassword } from '../../../machines/users/set-password-form';
import { userScreens } from '../../../wiring/screens/user-screens';
import { useBack, useStanding, useWired } from '../../console-parts';
import { ForbiddenPage } from '../../shared/ForbiddenPage';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { SetPasswordView } from './SetPasswordView';

/** `/users/{username}/set-password`. */
export function SetPasswordScreen() {
  const username = segmentAt(useLocation().pathname, 2);
  const reason = whyForbidden('users.setPassword', useStanding());
  if (username === undefined) return <NotFoundView />;
  return (
    <>
      <title>{`Set Password · ${username} · Convergence Console`}</title>
      {reason ? (
        <ForbiddenPage
          title="Set Password"
          crumbs={[{ label: 'Users', href: '/users' }, { label: username }, { label: 'Set Password' }]}
          reason={reason}
          back={{ label: 'Users', href: '/users' }}
        />
      ) : (
        <SetPassword key={username} username={username} />
      )}
    </>
  );
}

function SetPassword({ username }: { username: string }) {
  const { setPassword } = useWired(userScreens);
  const machine = useMemo(() => setPassword(username), [setPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  const back = useBack();
  return (
    <>
      <SetPasswordView form={form} onCancel={() => back('/users')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

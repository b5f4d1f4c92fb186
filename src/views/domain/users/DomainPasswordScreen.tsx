import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath, segmentAt } from '../../../machines/console/place';
import { domainPasswordPath } from '../../../machines/in-domain/users/domain-user-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { noPassword } from '../../../machines/users/set-password-form';
import { domainUserScreens } from '../../../wiring/screens/in-domain/domain-user-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { DomainPasswordView } from './DomainPasswordView';

/** `/domain/{namespace}/{domainId}/users/{username}/set-password`. */
export function DomainPasswordScreen() {
  const key = useDomainKey();
  const username = segmentAt(useLocation().pathname, 5);
  if (username === undefined) return <NotFoundView />;
  return <SetPassword key={domainPasswordPath(key, username)} domainKey={key} username={username} />;
}

function SetPassword({ domainKey, username }: { domainKey: DomainKey; username: string }) {
  const { setDomainPassword } = useWired(domainUserScreens, domainKey);
  const machine = useMemo(() => setDomainPassword(username), [setDomainPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`Set Password · ${username}`, domainKey)}</title>
      <DomainPasswordView
        domainKey={domainKey}
        username={username}
        form={form}
        onCancel={() => back(`${domainPath(domainKey)}/users`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

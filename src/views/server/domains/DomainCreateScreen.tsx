import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { may } from '../../../machines/access/capabilities';
import { emptyDomain, type DomainFacts } from '../../../machines/domains/domain-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { selectUser } from '../../../machines/session/session-selectors';
import { domainScreens } from '../../../wiring/screens/domain-screens';
import { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useBack, useAppConfig, useConsoleParts, useStanding, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { DomainCreateView } from './DomainCreateView';
import { WithNamespacePicker } from './WithNamespacePicker';

/** `/create-domain`. */
export function DomainCreateScreen() {
  const { session } = useConsoleParts();
  const config = useAppConfig();
  const username = useSelector(session, (s) => selectUser(s)?.username);
  if (!config || username === undefined) return null;
  const { namespacesEnabled, userNamespacesEnabled, defaultNamespace } = config;
  const facts = { namespacesEnabled, userNamespacesEnabled, defaultNamespace, username };
  return <CreateDomain key={JSON.stringify(facts)} facts={facts} />;
}

function CreateDomain({ facts }: { facts: DomainFacts }) {
  const { realtimeUrl } = useConsoleParts();
  const { createDomain } = useWired(domainScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const { namespacesEnabled, userNamespacesEnabled, defaultNamespace, username } = facts;
  const machine = useMemo(
    () => createDomain({ namespacesEnabled, userNamespacesEnabled, defaultNamespace, username }),
    [createDomain, namespacesEnabled, userNamespacesEnabled, defaultNamespace, username],
  );
  const form = useActorRef(machine, { input: { values: emptyDomain(facts), facts } });
  const back = useBack();
  const unlisted = !may('namespaces.listed', useStanding());
  const cancel = () => back('/domains');
  return (
    <>
      <title>New Domain · Convergence Console</title>
      {namespacesEnabled ? (
        <WithNamespacePicker machine={namespacePicker}>
          {(picker) => (
            <DomainCreateView
              form={form}
              picker={picker}
              unlisted={unlisted}
              realtimeUrl={realtimeUrl}
              onCancel={cancel}
            />
          )}
        </WithNamespacePicker>
      ) : (
        <DomainCreateView form={form} picker={undefined} realtimeUrl={realtimeUrl} onCancel={cancel} />
      )}
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

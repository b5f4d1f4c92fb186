import { useActorRef } from '@xstate/react';
import { whyForbidden } from '../../../machines/access/capabilities';
import { emptyNamespace } from '../../../machines/namespaces/namespace-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { namespaceScreens } from '../../../wiring/screens/namespace-screens';
import { useBack, useStanding, useWired } from '../../console-parts';
import { ForbiddenPage } from '../../shared/ForbiddenPage';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NamespaceCreateView } from './NamespaceCreateView';
import { NamespacesOnly } from './NamespacesOnly';

/** `/create-namespace`. */
export function NamespaceCreateScreen() {
  const forbidden = whyForbidden('namespaces.create', useStanding());
  return (
    <NamespacesOnly>
      <title>New Namespace · Convergence Console</title>
      {forbidden === undefined ? (
        <CreateNamespace />
      ) : (
        <ForbiddenPage
          title="New Namespace"
          crumbs={[{ label: 'Namespaces', href: '/namespaces' }, { label: 'New Namespace' }]}
          reason={forbidden}
          back={{ label: 'Namespaces', href: '/namespaces' }}
        />
      )}
    </NamespacesOnly>
  );
}

function CreateNamespace() {
  const { createNamespace } = useWired(namespaceScreens);
  const form = useActorRef(createNamespace, { input: { values: emptyNamespace, facts: { exists: false } } });
  const back = useBack();
  return (
    <>
      <NamespaceCreateView form={form} onCancel={() => back('/namespaces')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

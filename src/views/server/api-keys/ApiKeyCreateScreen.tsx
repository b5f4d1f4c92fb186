import { useActorRef } from '@xstate/react';
import { emptyApiKey } from '../../../machines/api-keys/api-key-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { apiKeyScreens } from '../../../wiring/screens/api-key-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { ApiKeyCreateView } from './ApiKeyCreateView';

/** `/create-api-key`. */
export function ApiKeyCreateScreen() {
  const { createApiKey } = useWired(apiKeyScreens);
  const form = useActorRef(createApiKey, { input: { values: emptyApiKey, facts: {} } });
  const back = useBack();
  return (
    <>
      <title>New API Key · Convergence Console</title>
      <ApiKeyCreateView form={form} onCancel={() => back('/account-settings')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

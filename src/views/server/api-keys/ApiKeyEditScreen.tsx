import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { emptyApiKey } from '../../../machines/api-keys/api-key-form';
import { segmentAt } from '../../../machines/console/place';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { apiKeyScreens } from '../../../wiring/screens/api-key-screens';
import { useBack, useConsoleParts, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { ApiKeyEditView } from './ApiKeyEditView';

/** `/api-keys/{key}`. */
export function ApiKeyEditScreen() {
  const key = segmentAt(useLocation().pathname, 2);
  return key === undefined ? <NotFoundView /> : <EditApiKey key={key} secret={key} />;
}

function EditApiKey({ secret }: { secret: string }) {
  const { copy } = useConsoleParts();
  const { editApiKey } = useWired(apiKeyScreens);
  const machine = useMemo(() => editApiKey(secret), [editApiKey, secret]);
  const form = useActorRef(machine, { input: { values: emptyApiKey, facts: { apiKey: undefined } } });
  const back = useBack();
  return (
    <>
      <ApiKeyEditView form={form} onCopy={copy} onCancel={() => back('/account-settings')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { whyForbidden } from '../../../machines/access/capabilities';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { noNamespaceConfig } from '../../../machines/settings/namespace-config-form';
import { noPolicyValues } from '../../../machines/settings/password-policy-form';
import { settingsScreens } from '../../../wiring/screens/settings-screens';
import { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useConsoleParts, useStanding, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { settingsTabOf } from './settings-words';
import { SettingsView } from './SettingsView';

/** `/settings`, the tab in the query. */
export function SettingsScreen() {
  const { root } = useConsoleParts();
  const { settingsForms } = useWired(settingsScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const forms = useMemo(
    () => settingsForms(() => root.send({ type: 'config.changed' })),
    [settingsForms, root],
  );
  const namespaces = useActorRef(forms.namespaces, { input: { values: noNamespaceConfig, facts: {} } });
  const policy = useActorRef(forms.policy, { input: { values: noPolicyValues, facts: {} } });
  const timeout = useActorRef(forms.timeout, { input: { values: { timeout: '' }, facts: {} } });
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <title>Settings · Convergence Console</title>
      <SettingsView
        namespaces={namespaces}
        policy={policy}
        timeout={timeout}
        picker={namespacePicker}
        forbidden={whyForbidden('settings.save', useStanding())}
        tab={settingsTabOf(query.get('tab'))}
        onTab={(tab) => setQuery(tab === 'namespaces' ? {} : { tab })}
      />
      <LeaveGuard
        isDirty={() =>
          selectUnsaved(namespaces.getSnapshot()) ||
          selectUnsaved(policy.getSnapshot()) ||
          selectUnsaved(timeout.getSnapshot())
        }
      />
    </>
  );
}

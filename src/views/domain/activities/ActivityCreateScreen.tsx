import { useActorRef } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { emptyActivity } from '../../../machines/in-domain/activity/activity-form';
import { activitiesPath } from '../../../machines/in-domain/activity/activity-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { activityScreens } from '../../../wiring/screens/in-domain/activity-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ActivityCreateView } from './ActivityCreateView';

/** `/domain/{namespace}/{domainId}/create-activity`. */
export function ActivityCreateScreen() {
  const key = useDomainKey();
  return <CreateActivity key={domainPath(key)} domainKey={key} />;
}

function CreateActivity({ domainKey }: { domainKey: DomainKey }) {
  const { createActivity } = useWired(activityScreens, domainKey);
  const form = useActorRef(createActivity, { input: { values: emptyActivity, facts: {} } });
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New Activity', domainKey)}</title>
      <ActivityCreateView
        domainKey={domainKey}
        form={form}
        onCancel={() => back(activitiesPath(domainKey))}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

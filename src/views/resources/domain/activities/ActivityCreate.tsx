import { useActorRef } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  activitiesPath,
  type ActivityFormActor,
  activityScreens,
  emptyActivity,
} from '~/machines/resources/domain/activities';
import { useBack, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { useDomainKey } from '~/views/shell/domain-place';

export type ActivityCreateViewProps = {
  domainKey: DomainKey;
  form: ActivityFormActor;
  onCancel: () => void;
};

/** A new activity (spec domain-level §2, §5, §6, §8). */
export function ActivityCreateView({ domainKey, form, onCancel }: ActivityCreateViewProps) {
  const { text } = useFormFields(form);
  return (
    <Page>
      <PageHead
        title="New Activity"
        crumbs={domainCrumbs(
          domainKey,
          { label: 'Activities', href: activitiesPath(domainKey) },
          'New Activity',
        )}
      />
      <ResourceForm form={form} label="New Activity" action="Create" onCancel={onCancel}>
        <TextField
          {...text('type')}
          label="Type"
          required
          mono
          autoComplete="off"
          hint="Groups similar activities, for example “document”."
        />
        <TextField
          {...text('id')}
          label="Id"
          required
          mono
          autoComplete="off"
          hint="Must be unique within the type. Anyone can join by default; change this on the activity page."
        />
      </ResourceForm>
    </Page>
  );
}

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

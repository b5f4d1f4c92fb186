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
          hint="Activities of one kind have the same type, as in document."
        />
        <TextField
          {...text('id')}
          label="Id"
          required
          mono
          autoComplete="off"
          hint="Unlike all others of this type. Everybody may join, set their own state and see that of the others; its page changes that."
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

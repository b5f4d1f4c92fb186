import { FormScreen } from '~/views/kit/form/FormScreen';
import { useActorRef } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import {
  activitiesPath,
  type ActivityFormActor,
  activityScreens,
  emptyActivity,
} from '~/machines/resources/domain/activities';
import { useWired } from '~/views/console-parts';
import { TextField } from '~/views/kit/TextField';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { useFormFields } from '~/views/kit/form/ResourceForm';
import { ResourceFormPage } from '~/views/kit/form/ResourceFormPage';
import { domainScreen } from '~/views/kit/screens';

export type ActivityCreateViewProps = {
  domainKey: DomainKey;
  form: ActivityFormActor;
  onCancel: () => void;
};

/** A new activity (spec domain-level §2, §5, §6, §8). */
export function ActivityCreateView({ domainKey, form, onCancel }: ActivityCreateViewProps) {
  const { text } = useFormFields(form);
  return (
    <ResourceFormPage
      form={form}
      heading="New Activity"
      crumbs={domainCrumbs(
        domainKey,
        { label: 'Activities', href: activitiesPath(domainKey) },
        'New Activity',
      )}
      label="New Activity"
      action="Create"
      onCancel={onCancel}
    >
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
    </ResourceFormPage>
  );
}

/** `/domain/{namespace}/{domainId}/create-activity`. */
export const ActivityCreateScreen = domainScreen(function CreateActivity({ domainKey }) {
  const { createActivity } = useWired(activityScreens, domainKey);
  const form = useActorRef(createActivity, { input: { values: emptyActivity, facts: {} } });
  return (
    <FormScreen title={documentTitle('New Activity', domainKey)} form={form} back={activitiesPath(domainKey)}>
      {(onCancel) => <ActivityCreateView domainKey={domainKey} form={form} onCancel={onCancel} />}
    </FormScreen>
  );
});

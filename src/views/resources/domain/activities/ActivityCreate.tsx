import {
  activitiesPath,
  type ActivityFormActor,
  activityScreens,
  emptyActivity,
} from '~/machines/resources/domain/activities';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { TextField } from '~/views/kit/TextField';
import { documentTitle, type DomainFormProps, newForm } from '~/views/kit/domain-page';
import { FormScreen, ResourceFormPage, useFormFields } from '~/views/kit/form/ResourceForm';
import { domainScreen } from '~/views/kit/screens';

/** A new activity (spec domain-level §2, §5, §6, §8). */
export function ActivityCreateView({ domainKey, form, onCancel }: DomainFormProps<ActivityFormActor>) {
  const { text } = useFormFields(form);
  const back = { label: 'Activities', href: activitiesPath(domainKey) };
  return (
    <ResourceFormPage form={form} onCancel={onCancel} {...newForm(domainKey, 'Activity', back)}>
      <TextField
        {...text('type')}
        label="Type"
        help={<HelpButton topic="Activities" />}
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

export const ActivityCreateScreen = domainScreen(function CreateActivity({ domainKey }) {
  const { createActivity } = useWired(activityScreens, domainKey);
  const form = useActorRef(createActivity, { input: { values: emptyActivity, facts: {} } });
  return (
    <FormScreen title={documentTitle('New Activity', domainKey)} form={form} back={activitiesPath(domainKey)}>
      {(onCancel) => <ActivityCreateView domainKey={domainKey} form={form} onCancel={onCancel} />}
    </FormScreen>
  );
});

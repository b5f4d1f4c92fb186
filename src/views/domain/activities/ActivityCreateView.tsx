import type { DomainKey } from '../../../api/rest/domains';
import type { ActivityFormActor } from '../../../machines/in-domain/activity/activity-form';
import { activitiesPath } from '../../../machines/in-domain/activity/activity-list';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { TextField } from '../../shared/TextField';
import { domainCrumbs } from '../domain-words';

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

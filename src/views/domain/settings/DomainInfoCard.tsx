import type {
  DomainInfoFormActor,
  DomainInfoValues,
} from '../../../machines/in-domain/settings/domain-info-form';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { TextField } from '../../shared/TextField';

export type DomainInfoCardProps = {
  form: DomainInfoFormActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const words: FieldWords<DomainInfoValues> = { displayName: { label: 'Display Name' } };

/** What the domain is called. */
export function DomainInfoCard({ form, forbidden }: DomainInfoCardProps) {
  const { values, text } = useFormFields(form);
  return (
    <ResourceForm
      form={form}
      label="Domain Info"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={1}
      words={words}
    >
      {forbidden === undefined ? (
        <TextField {...text('displayName')} label="Display Name" required autoComplete="off" />
      ) : (
        <ReadOnlyField label="Display Name" value={values.displayName} />
      )}
    </ResourceForm>
  );
}

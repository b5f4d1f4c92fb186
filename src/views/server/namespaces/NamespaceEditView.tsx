import { FolderProhibited24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { whyForbidden, type Standing } from '../../../machines/access/capabilities';
import type { NamespaceFormActor, NamespaceFormSnapshot } from '../../../machines/namespaces/namespace-form';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { MissingPage } from '../../shared/MissingPage';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { TextField } from '../../shared/TextField';

export type NamespaceEditViewProps = {
  form: NamespaceFormActor;
  standing: Standing;
  onCancel: () => void;
  /** The User Roles card. */
  children: ReactNode;
};

const selectName = (s: NamespaceFormSnapshot) => s.context.baseline.displayName;
const words: FieldWords<{ displayName: string }> = { displayName: { label: 'Display Name' } };

/** One namespace, and who has a role in it (spec server-level §2 "Namespace edit", §5, §8). */
export function NamespaceEditView({ form, standing, onCancel, children }: NamespaceEditViewProps) {
  const { values, text } = useFormFields(form);
  const name = useSelector(form, selectName);
  const missing = useSelector(form, selectMissing);
  const forbidden = whyForbidden('namespaces.edit', standing);
  const crumbs = [{ label: 'Namespaces', href: '/namespaces' }, { label: values.id }];
  if (missing)
    return (
      <MissingPage
        title={values.id}
        crumbs={crumbs}
        icon={<FolderProhibited24Regular />}
        sentence={`The namespace '${values.id}' does not exist.`}
        back={{ label: 'Namespaces', href: '/namespaces' }}
      />
    );
  return (
    <Page>
      <PageHead title={name || values.id} crumbs={crumbs} />
      <ResourceForm
        form={form}
        label="Namespace"
        action="Save"
        onCancel={onCancel}
        skeleton={2}
        words={words}
        forbidden={forbidden}
      >
        <ReadOnlyField label="Namespace Id" value={values.id} mono />
        {forbidden === undefined ? (
          <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
        ) : (
          <ReadOnlyField label="Display Name" value={values.displayName} hint={forbidden} />
        )}
      </ResourceForm>
      {children}
    </Page>
  );
}

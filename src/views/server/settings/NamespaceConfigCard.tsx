import type { NamespaceConfig } from '../../../api/rest/server-config';
import type { NamespaceConfigFormActor } from '../../../machines/settings/namespace-config-form';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { YesNoField } from '../../shared/YesNoField';
import { NamespaceField } from '../domains/NamespaceField';
import type { NamespaceSearch } from '../domains/NamespaceFilter';
import { WithNamespacePicker } from '../domains/WithNamespacePicker';
import { yesOrNo } from './settings-words';

export type NamespaceConfigCardProps = {
  form: NamespaceConfigFormActor;
  picker: NamespaceSearch;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const words: FieldWords<NamespaceConfig> = {
  enabled: { label: 'Namespaces Enabled', say: yesOrNo },
  userNamespacesEnabled: { label: 'User Namespaces Enabled', say: yesOrNo },
  defaultNamespace: { label: 'Default Namespace' },
};
const required = 'The default namespace is required when namespaces are disabled.';

/** Whether there are namespaces, and where domains are without them. */
export function NamespaceConfigCard({ form, picker, forbidden }: NamespaceConfigCardProps) {
  const { values, busy, change, leave, errorOf } = useFormFields(form);
  const reading = forbidden !== undefined;
  const place = {
    name: 'defaultNamespace',
    label: 'Default Namespace',
    required: !values.enabled,
    hint: 'Where all domains are created when namespaces are disabled.',
  };
  return (
    <ResourceForm
      form={form}
      label="Namespace Configuration"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={3}
      words={words}
    >
      <YesNoField
        name="enabled"
        label="Namespaces Enabled"
        value={values.enabled}
        disabled={busy}
        readOnly={reading}
        title={forbidden}
        onChange={(enabled) => change({ enabled })}
      />
      <YesNoField
        name="userNamespacesEnabled"
        label="User Namespaces Enabled"
        value={values.userNamespacesEnabled}
        disabled={busy || !values.enabled}
        readOnly={reading}
        title={forbidden ?? (values.enabled ? undefined : 'Namespaces are disabled.')}
        hint="Everyone may create domains in a namespace of their own."
        onChange={(userNamespacesEnabled) => change({ userNamespacesEnabled })}
      />
      <div title={required}>
        {reading ? (
          <ReadOnlyField label={place.label} hint={place.hint} value={values.defaultNamespace} mono />
        ) : (
          <WithNamespacePicker machine={picker}>
            {(found) => (
              <NamespaceField
                {...place}
                listAbove
                value={values.defaultNamespace}
                error={errorOf('defaultNamespace')}
                picker={found}
                disabled={busy}
                onChange={(defaultNamespace) => change({ defaultNamespace })}
                onBlur={() => leave('defaultNamespace')}
              />
            )}
          </WithNamespacePicker>
        )}
      </div>
    </ResourceForm>
  );
}

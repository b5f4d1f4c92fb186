import { Checkbox, Field } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { CollectionConfigFormActor } from '../../../machines/in-domain/settings/collection-config-form';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useCollectionFieldsStyles } from '../collections/CollectionFields.styles';
import { ForbiddenCard } from './ForbiddenCard';
import { selectForbidden } from './select-forbidden';

/** Whether a collection comes into being with the first model that names it. */
export function CollectionConfigCard({ form }: { form: CollectionConfigFormActor }) {
  const { values, busy, change } = useFormFields(form);
  const styles = useCollectionFieldsStyles();
  const forbidden = useSelector(form, selectForbidden);
  if (forbidden !== undefined)
    return (
      <ForbiddenCard
        title="Collection Configuration"
        what="Your role does not permit seeing this setting"
        roles={forbidden}
      />
    );
  return (
    <ResourceForm form={form} label="Collection Configuration" titled action="Save" skeleton={1}>
      <Field hint="A model whose collection does not exist brings it with it. Otherwise it is refused.">
        <Checkbox
          className={styles.box}
          label="Auto Create Collections"
          checked={values.autoCreate}
          disabled={busy}
          onChange={(_, data) => change({ autoCreate: data.checked === true })}
        />
      </Field>
    </ResourceForm>
  );
}

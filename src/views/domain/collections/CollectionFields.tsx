import { Checkbox } from '@fluentui/react-components';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import { hasBlank, type CollectionFormActor } from '../../../machines/in-domain/collections/collection-form';
import { withGrant, withoutGrant } from '../../../machines/in-domain/permissions/grants';
import { FormSection } from '../../shared/form/FormSection';
import { useFormFields } from '../../shared/form/form-fields';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { TextField } from '../../shared/TextField';
import { GrantEditor } from '../permissions/GrantEditor';
import type { GranteeSearch } from '../permissions/grantee-words';
import { collectionPermissions } from '../permissions/permission-words';
import { PermissionFlags } from '../permissions/PermissionFlags';
import { SnapshotPolicyFields } from '../snapshot-policy/SnapshotPolicyFields';
import { useCollectionFieldsStyles } from './CollectionFields.styles';

export type CollectionFieldsProps = { form: CollectionFormActor; users: GranteeSearch<DomainUser> };

/** What a collection has, a new one as one that exists (spec domain-level §2, §3, §6). */
export function CollectionFields({ form, users }: CollectionFieldsProps) {
  const styles = useCollectionFieldsStyles();
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);
  const { overrideSnapshotPolicy } = values;
  const blank = hasBlank(values.id)
    ? 'Models of a collection with a blank in its id cannot be browsed.'
    : undefined;
  return (
    <>
      {facts.exists ? (
        <ReadOnlyField label="Id" mono value={values.id} {...(blank === undefined ? {} : { hint: blank })} />
      ) : (
        <TextField {...text('id')} label="Id" required mono autoComplete="off" hint={blank} />
      )}
      <TextField {...text('description')} label="Description" autoComplete="off" />
      <FormSection
        title="World Permissions"
        text="What all users may do with the models of the collection, unless a user or a model has permissions of its own."
      >
        <PermissionFlags
          quiet
          label="World Permissions"
          permissions={collectionPermissions}
          granted={values.world}
          disabled={busy}
          onChange={(world) => change({ world })}
        />
      </FormSection>
      <FormSection
        title="User Permissions"
        text="What single users may do, in the place of the world permissions. They count when the collection is saved."
      >
        <GrantEditor
          noun="User"
          search={users}
          permissions={collectionPermissions}
          grants={values.users}
          disabled={busy}
          unadded={{
            name: 'unadded',
            value: values.unadded,
            error: errorOf('unadded'),
            onChange: (unadded) => change({ unadded }),
          }}
          onChange={(grant) => change({ users: withGrant(values.users, grant) })}
          onRemove={(grantee) => change({ users: withoutGrant(values.users, grantee) })}
        />
      </FormSection>
      <FormSection
        title="Snapshot Policy"
        text="When snapshots of models are made. Without a policy of its own the collection follows that of the domain."
      >
        <Checkbox
          className={styles.box}
          label="Override Snapshot Policy"
          checked={overrideSnapshotPolicy}
          disabled={busy}
          onChange={(_, data) => change({ overrideSnapshotPolicy: data.checked === true })}
        />
        {overrideSnapshotPolicy ? (
          <SnapshotPolicyFields values={values} text={text} change={change} disabled={busy} />
        ) : null}
      </FormSection>
    </>
  );
}

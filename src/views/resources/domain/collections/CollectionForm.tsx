import { Library24Regular, Search20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { browsePath, domainPath } from '~/core/paths';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import {
  collectionFields,
  type CollectionFormActor,
  collectionScreens,
  type CollectionValues,
  emptyCollection,
  notBrowsed,
} from '~/machines/resources/domain/collections';
import { policyFields, type PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import { effectiveOnCollection, withGrant, withoutGrant } from '~/machines/resources/domain/permissions';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { CheckField, ReadOnlyField } from '~/views/kit/fields';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import {
  type FieldLabels,
  FormScreen,
  ResourceFormPage,
  useFormFields,
  domainForm,
  type DomainFormProps,
} from '~/views/kit/form/ResourceForm';
import { LinkButton } from '~/views/kit/links';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';
import { EffectiveCard, type AccessCheck, useAccessCheck } from '~/views/resources/permissions/EffectiveCard';
import { GrantEditor, PermissionFlags } from '~/views/resources/permissions/GrantEditor';
import { type GranteeSearch, useUserSearch } from '~/views/resources/permissions/grantees';
import {
  collectionPermissions,
  formatGrantee,
  formatPermissions,
} from '~/views/resources/permissions/permission-texts';
import { SnapshotPolicyFields } from './SnapshotPolicyFields';

const world = (granted: readonly string[]) => formatPermissions(collectionPermissions, granted);

/** For comparison with another user's saved values. */
const labels: FieldLabels<CollectionValues> = {
  description: collectionFields.description,
  unadded: collectionFields.unadded,
  world: { label: 'World Permissions', format: world },
  users: {
    label: 'User Permissions',
    format: (grants) => grants.map(({ to, granted }) => `${formatGrantee(to)}: ${world(granted)}`).join('; '),
  },
  overrideSnapshotPolicy: { label: 'Override Snapshot Policy', format: (on) => (on ? 'On' : 'Off') },
  ...policyFields,
};

const policyNames = Object.keys(policyFields) as (keyof PolicyValues)[];

const onModels = "Models can override this. Check the model's Permissions tab.";
const listPath = (key: DomainKey) => `${domainPath(key)}/collections`;

type CollectionFormViewProps = DomainFormProps<CollectionFormActor> & {
  users: GranteeSearch<DomainUser>;
  /** Finds users to check access for; only for an existing collection. */
  asked?: GranteeSearch<DomainUser> | undefined;
  /** Comes with `asked`. */
  check?: AccessCheck | undefined;
};

/** A collection, new or existing (spec domain-level §2, §3, §5, §6, §8). */
export function CollectionFormView(props: CollectionFormViewProps) {
  const { domainKey, id, form, users, asked, check, onCancel } = props;
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);
  const { overrideSnapshotPolicy } = values;
  const blank = notBrowsed(values.id);
  const unsaved = useSelector(form, selectUnsaved);
  const known = useSelector(form, (s) => !s.hasTag('loading') && !s.can({ type: 'form.retry' }));
  return (
    <ResourceFormPage
      form={form}
      onCancel={onCancel}
      aside={
        asked && check && known ? (
          <EffectiveCard
            search={asked}
            check={check}
            permissions={collectionPermissions}
            evaluate={(user) => effectiveOnCollection(user, values)}
            others={values.users.map(({ to }) => to).filter(({ kind }) => kind !== 'normal')}
            note={unsaved ? `Includes unsaved changes. ${onModels}` : onModels}
          />
        ) : (
          asked && null
        )
      }
      actions={
        id === undefined ? undefined : (
          <LinkButton href={browsePath(domainKey, id)} icon={<Search20Regular />} appearance="subtle">
            Browse Collection
          </LinkButton>
        )
      }
      {...domainForm({
        noun: 'Collection',
        id,
        icon: <Library24Regular />,
        back: { label: 'Collections', href: listPath(domainKey) },
        labels,
      })}
      absent={overrideSnapshotPolicy ? [] : policyNames}
    >
      <FormSection title="Collection Info" text="Holds related models.">
        <FormFields
          form={form}
          fields={collectionFields}
          only={['id', 'description']}
          special={facts.exists ? { id: <ReadOnlyField label="Id" mono value={values.id} hint={blank} /> } : {}}
        />
      </FormSection>
      <FormSection
        title="World Permissions"
        help={<HelpButton topic="Collection permissions" />}
        text="Default for all users. Overridden by user or model permissions."
        name="world"
      >
        <PermissionFlags
          label="World Permissions"
          permissions={collectionPermissions}
          granted={values.world}
          disabled={busy}
          onChange={(world) => change({ world })}
        />
      </FormSection>
      <FormSection
        title="User Permissions"
        text="Overrides for individual users. Saved with the collection."
        name="users"
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
        help={<HelpButton topic="Snapshot policy" />}
        text="When to snapshot models. Uses the domain's policy unless overridden."
      >
        <CheckField
          name="overrideSnapshotPolicy"
          label="Override Snapshot Policy"
          checked={overrideSnapshotPolicy}
          disabled={busy}
          onChange={(overrideSnapshotPolicy) => change({ overrideSnapshotPolicy })}
        />
        {overrideSnapshotPolicy ? (
          <SnapshotPolicyFields values={values} text={text} change={change} disabled={busy} />
        ) : null}
      </FormSection>
    </ResourceFormPage>
  );
}

function CollectionForm({
  domainKey,
  id,
  asked,
  check,
}: Pick<CollectionFormViewProps, 'domainKey' | 'id' | 'asked' | 'check'>) {
  const { createCollection, editCollection } = useWired(collectionScreens, domainKey);
  const users = useUserSearch(domainKey);
  const form = useActorRef(id === undefined ? createCollection : editCollection, {
    input: {
      values: { ...emptyCollection, id: id ?? '' },
      facts: { exists: id !== undefined, stored: undefined },
    },
  });
  const shown = { domainKey, id, form, users, asked, check };
  return <FormScreen {...shown} back={listPath(domainKey)} View={CollectionFormView} />;
}

export const CollectionCreateScreen = domainScreen(CollectionForm);
export const CollectionEditScreen = domainItemScreen(function CollectionEdit({ domainKey, id }) {
  const asked = useUserSearch(domainKey);
  return <CollectionForm {...{ domainKey, id, asked }} check={useAccessCheck(domainKey)} />;
});

import { Checkbox } from '@fluentui/react-components';
import { Library24Regular, Search20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { readQuery } from '~/core/list-query';
import { domainPath, segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  browsePath,
  type CollectionFormActor,
  type CollectionFormSnapshot,
  collectionPath,
  collectionScreens,
  emptyCollection,
  hasBlank,
} from '~/machines/resources/domain/collections';
import { effectiveOnCollection, withGrant, withoutGrant } from '~/machines/resources/domain/permissions';
import { domainPickers } from '~/machines/resources/domain/pickers';
import { useBack, useWired } from '~/views/console-parts';
import { MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ReadOnlyField } from '~/views/kit/fields';
import { FormSection } from '~/views/kit/form/FormCard';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { useLayoutStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import { EffectiveCard } from '~/views/resources/permissions/EffectiveCard';
import { PermissionFlags } from '~/views/resources/permissions/GrantAdder';
import { GrantEditor } from '~/views/resources/permissions/GrantEditor';
import { type GranteeSearch, searchUsers } from '~/views/resources/permissions/grantees';
import { collectionPermissions } from '~/views/resources/permissions/permission-texts';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useDomainKey } from '~/views/shell/domain-place';
import { SnapshotPolicyFields } from './SnapshotPolicyFields';
import { collectionFieldLabels } from './collection-texts';
import { useCollectionFieldsStyles } from './collections.styles';

export type CollectionFieldsProps = { form: CollectionFormActor; users: GranteeSearch<DomainUser> };

/** What a collection has, a new one as one that exists (spec domain-level §2, §3, §6). */
export function CollectionFields({ form, users }: CollectionFieldsProps) {
  const styles = useCollectionFieldsStyles();
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);
  const { overrideSnapshotPolicy } = values;
  const blank = hasBlank(values.id) ? "Collections with spaces in their ids can't be browsed." : undefined;
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
        text="Default for all users. Overridden by user or model permissions."
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
      <FormSection title="User Permissions" text="Overrides for individual users. Saved with the collection.">
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
        text="When to snapshot models. Uses the domain's policy unless overridden."
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

export type CollectionCreateViewProps = {
  domainKey: DomainKey;
  form: CollectionFormActor;
  users: GranteeSearch<DomainUser>;
  onCancel: () => void;
};

/** A new collection (spec domain-level §2, §5, §8). */
export const CollectionCreateView = ({ domainKey, form, users, onCancel }: CollectionCreateViewProps) => (
  <Page>
    <PageHead
      title="New Collection"
      crumbs={domainCrumbs(
        domainKey,
        { label: 'Collection', href: `${domainPath(domainKey)}/collections` },
        'New Collection',
      )}
    />
    <ResourceForm form={form} label="New Collection" action="Create" onCancel={onCancel}>
      <CollectionFields form={form} users={users} />
    </ResourceForm>
  </Page>
);

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** `/domain/{namespace}/{domainId}/create-collection`. */
export function CollectionCreateScreen() {
  const key = useDomainKey();
  return <CreateCollection key={domainPath(key)} domainKey={key} />;
}

function CreateCollection({ domainKey }: { domainKey: DomainKey }) {
  const { createCollection } = useWired(collectionScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const form = useActorRef(createCollection, {
    input: { values: emptyCollection, facts: { exists: false, stored: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New Collection', domainKey)}</title>
      <CollectionCreateView
        domainKey={domainKey}
        form={form}
        users={searchUsers(users)}
        onCancel={() => back(`${domainPath(domainKey)}/collections`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

export type CollectionEditViewProps = {
  domainKey: DomainKey;
  id: string;
  form: CollectionFormActor;
  /** For those who are given permissions. */
  users: GranteeSearch<DomainUser>;
  /** For the question what one may do. */
  asked: GranteeSearch<DomainUser>;
  onCancel: () => void;
};

const selectValues = (s: CollectionFormSnapshot) => s.context.values;
const selectKnown = (s: CollectionFormSnapshot) => !s.hasTag('loading') && !s.can({ type: 'form.retry' });
const onModels = "Models can override this. Check the model's Permissions tab.";

/** A collection that exists, and what a user may do with it (spec domain-level §2, §5, §6, §8). */
export function CollectionEditView({ domainKey, id, form, users, asked, onCancel }: CollectionEditViewProps) {
  const { withAside } = useLayoutStyles();
  const values = useSelector(form, selectValues);
  const unsaved = useSelector(form, selectUnsaved);
  const known = useSelector(form, selectKnown);
  const missing = useSelector(form, selectMissing);
  const list = `${domainPath(domainKey)}/collections`;
  const crumbs = domainCrumbs(domainKey, { label: 'Collections', href: list }, id);
  if (missing)
    return (
      <MissingPage
        title={id}
        crumbs={crumbs}
        icon={<Library24Regular />}
        sentence={`The collection '${id}' does not exist.`}
        back={{ label: 'Collections', href: list }}
      />
    );
  return (
    <Page>
      <PageHead
        title={id}
        mono
        crumbs={crumbs}
        actions={
          <LinkButton href={browsePath(domainKey, id)} icon={<Search20Regular />} appearance="subtle">
            Browse Collection
          </LinkButton>
        }
      />
      <div className={withAside}>
        <ResourceForm
          form={form}
          label="Edit Collection"
          action="Save"
          skeleton={5}
          labels={collectionFieldLabels}
          onCancel={onCancel}
        >
          <CollectionFields form={form} users={users} />
        </ResourceForm>
        {known ? (
          <EffectiveCard
            search={asked}
            permissions={collectionPermissions}
            judge={(user) => effectiveOnCollection(user, values)}
            others={values.users.map(({ to }) => to).filter(({ kind }) => kind !== 'normal')}
            note={unsaved ? `Includes unsaved changes. ${onModels}` : onModels}
          />
        ) : null}
      </div>
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/collections/{id}`. */
export function CollectionEditScreen() {
  const key = useDomainKey();
  const id = segmentAt(useLocation().pathname, 5);
  if (id === undefined) return <NotFoundView />;
  return <EditCollection key={collectionPath(key, id)} domainKey={key} id={id} />;
}

function EditCollection({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const { editCollection } = useWired(collectionScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const asked = useActorRef(userPicker, { input: { query: anyone } });
  const form = useActorRef(editCollection, {
    input: { values: { ...emptyCollection, id }, facts: { exists: true, stored: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`Collection ${id}`, domainKey)}</title>
      <CollectionEditView
        domainKey={domainKey}
        id={id}
        form={form}
        users={searchUsers(users)}
        asked={searchUsers(asked)}
        onCancel={() => back(`${domainPath(domainKey)}/collections`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

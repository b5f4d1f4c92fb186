import { Field, mergeClasses, Switch } from '@fluentui/react-components';
import { Key20Regular, Person24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { domainPath, segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  domainPasswordPath,
  type DomainUserFormActor,
  type DomainUserFormSnapshot,
  domainUserPath,
  domainUserScreens,
  type DomainUserValues,
  emptyDomainUser,
  type NewDomainUserFormActor,
  unloadedDomainUser,
} from '~/machines/resources/domain/users';
import { useBack, useConsoleParts, useWired } from '~/views/console-parts';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { PersonAvatar } from '~/views/kit/PersonAvatar';
import { TextField } from '~/views/kit/TextField';
import { When } from '~/views/kit/When';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ReadOnlyField } from '~/views/kit/fields';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { useLayoutStyles, useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import { EnabledText } from '~/views/kit/status';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useDomainKey } from '~/views/shell/domain-place';
import { PlainPasswordFields } from './PlainPasswordFields';
import { domainUserFieldLabels } from './user-texts';
import { useDisabledFieldStyles, useDomainUserAsideStyles } from './users.styles';

export type DomainUserFieldsProps = {
  /** What ties a field to the form. */
  text: (name: Exclude<keyof DomainUserValues, 'username' | 'disabled'>) => TextBinding;
};

/** Names and e-mail, of a new user as of one who exists (spec domain-level §3, §5). */
export function DomainUserFields({ text }: DomainUserFieldsProps) {
  const { pair } = useLayoutStyles();
  return (
    <>
      <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
      <div className={pair}>
        <TextField {...text('firstName')} label="First Name" autoComplete="off" />
        <TextField {...text('lastName')} label="Last Name" autoComplete="off" />
      </div>
      <TextField {...text('email')} label="Email" type="email" autoComplete="off" />
    </>
  );
}

export type DomainUserCreateViewProps = {
  domainKey: DomainKey;
  form: NewDomainUserFormActor;
  onCancel: () => void;
};

/** A new user of a domain (spec domain-level §2, §5, §8). */
export function DomainUserCreateView({ domainKey, form, onCancel }: DomainUserCreateViewProps) {
  const { text } = useFormFields(form);
  const list = { label: 'Users', href: `${domainPath(domainKey)}/users` };
  return (
    <Page>
      <PageHead title="New User" crumbs={domainCrumbs(domainKey, list, 'New User')} />
      <ResourceForm form={form} label="New User" action="Create" onCancel={onCancel}>
        <TextField {...text('username')} required label="Username" mono autoComplete="off" />
        <DomainUserFields text={text} />
        <PlainPasswordFields password={text('password')} confirm={text('confirm')} />
      </ResourceForm>
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/create-user`. */
export function DomainUserCreateScreen() {
  const key = useDomainKey();
  return <CreateUser key={domainPath(key)} domainKey={key} />;
}

function CreateUser({ domainKey }: { domainKey: DomainKey }) {
  const { createDomainUser } = useWired(domainUserScreens, domainKey);
  const form = useActorRef(createDomainUser, { input: { values: emptyDomainUser, facts: {} } });
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New User', domainKey)}</title>
      <DomainUserCreateView
        domainKey={domainKey}
        form={form}
        onCancel={() => back(`${domainPath(domainKey)}/users`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

export type DisabledFieldProps = { value: boolean; disabled: boolean; onChange: (value: boolean) => void };

/** Whether a user is kept out of the domain (spec domain-level §3, §4). */
export function DisabledField({ value, disabled, onChange }: DisabledFieldProps) {
  const styles = useDisabledFieldStyles();
  return (
    <Field hint="A disabled user cannot connect to the domain.">
      <Switch
        className={styles.root}
        label="Disabled"
        checked={value}
        disabled={disabled}
        onChange={(_, data) => onChange(data.checked)}
      />
    </Field>
  );
}

export type DomainUserAsideProps = {
  username: string;
  /** As they are on the server. */
  saved: DomainUserValues;
  /** Undefined until it is loaded. */
  lastLogin: number | null | undefined;
  zone: TimeZone;
};

/** Who the user is, beside the form. */
export function DomainUserAside({ username, saved, lastLogin, zone }: DomainUserAsideProps) {
  const styles = useDomainUserAsideStyles();
  const text = useTextStyles();
  const name = saved.displayName.trim() || username;
  const loaded = lastLogin !== undefined;
  return (
    <Card>
      <div className={styles.person}>
        <PersonAvatar person={{ type: 'normal', username }} name={name} size={48} />
        <div className={styles.names}>
          <bdi className={text.strong}>{name}</bdi>
          <bdi className={mergeClasses(text.mono, text.muted)}>{username}</bdi>
        </div>
      </div>
      <Facts
        facts={[
          {
            label: 'Last Login',
            value: loaded ? <When at={lastLogin} zone={zone} none="Never" /> : <SkeletonBar width="120px" />,
          },
          {
            label: 'Status',
            value: loaded ? <EnabledText enabled={!saved.disabled} /> : <SkeletonBar width="80px" />,
          },
        ]}
      />
    </Card>
  );
}

export type DomainUserEditViewProps = {
  domainKey: DomainKey;
  username: string;
  form: DomainUserFormActor;
  zone: TimeZone;
  onCancel: () => void;
};

const selectSaved = (s: DomainUserFormSnapshot) => s.context.baseline;
const selectFailed = (s: DomainUserFormSnapshot) => s.can({ type: 'form.retry' });
/** A user of a domain who exists (spec domain-level §2, §4, §5, §8). */
export function DomainUserEditView(props: DomainUserEditViewProps) {
  const { domainKey, username, form, zone, onCancel } = props;
  const { withAside } = useLayoutStyles();
  const { values, facts, busy, change, text } = useFormFields(form);
  const saved = useSelector(form, selectSaved);
  const failed = useSelector(form, selectFailed);
  const list = { label: 'Users', href: `${domainPath(domainKey)}/users` };
  const crumbs = domainCrumbs(domainKey, list, username);
  if (useSelector(form, selectMissing))
    return (
      <MissingPage
        title={username}
        crumbs={crumbs}
        icon={<Person24Regular />}
        sentence={`The user '${username}' does not exist.`}
        back={list}
      />
    );
  return (
    <Page>
      <PageHead
        title={username}
        mono
        crumbs={crumbs}
        actions={
          <LinkButton
            href={domainPasswordPath(domainKey, username)}
            icon={<Key20Regular />}
            appearance="subtle"
          >
            Set Password
          </LinkButton>
        }
      />
      <div className={withAside}>
        <ResourceForm
          form={form}
          label="Edit User"
          action="Save"
          skeleton={5}
          labels={domainUserFieldLabels}
          onCancel={onCancel}
        >
          <ReadOnlyField label="Username" value={username} mono />
          <DomainUserFields text={text} />
          <DisabledField
            value={values.disabled}
            disabled={busy}
            onChange={(disabled) => change({ disabled })}
          />
        </ResourceForm>
        {failed ? null : (
          <DomainUserAside username={username} saved={saved} lastLogin={facts.lastLogin} zone={zone} />
        )}
      </div>
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/users/{username}`. */
export function DomainUserEditScreen() {
  const key = useDomainKey();
  const username = segmentAt(useLocation().pathname, 5);
  if (username === undefined) return <NotFoundView />;
  return <EditUser key={domainUserPath(key, username)} domainKey={key} username={username} />;
}

function EditUser({ domainKey, username }: { domainKey: DomainKey; username: string }) {
  const { preferences } = useConsoleParts();
  const { editDomainUser } = useWired(domainUserScreens, domainKey);
  const form = useActorRef(editDomainUser, {
    input: { values: unloadedDomainUser(username), facts: { lastLogin: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`User ${username}`, domainKey)}</title>
      <DomainUserEditView
        domainKey={domainKey}
        username={username}
        form={form}
        zone={useSelector(preferences, selectTimeZone)}
        onCancel={() => back(`${domainPath(domainKey)}/users`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

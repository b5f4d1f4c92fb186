import { Person24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import { domainPasswordPath, domainUserPath, domainUserScreens } from '~/machines/resources/domain/users';
import { noPassword, type SetPasswordFormActor } from '~/machines/resources/users';
import { useBack, useWired } from '~/views/console-parts';
import { MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ReadOnlyField } from '~/views/kit/fields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useDomainKey } from '~/views/shell/domain-place';
import { PlainPasswordFields } from './PlainPasswordFields';

export type DomainPasswordViewProps = {
  domainKey: DomainKey;
  username: string;
  form: SetPasswordFormActor;
  onCancel: () => void;
};

/** A new password for a user of a domain (spec domain-level §2, §5, §8). */
export function DomainPasswordView({ domainKey, username, form, onCancel }: DomainPasswordViewProps) {
  const { text } = useFormFields(form);
  const list = { label: 'Users', href: `${domainPath(domainKey)}/users` };
  const crumbs = domainCrumbs(
    domainKey,
    list,
    { label: username, href: domainUserPath(domainKey, username) },
    'Set Password',
  );
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
      <PageHead title="Set Password" crumbs={crumbs} />
      <ResourceForm form={form} label="Set Password" action="Set Password" skeleton={3} onCancel={onCancel}>
        <ReadOnlyField label="Username" value={username} mono hint="Whose password is set." />
        <PlainPasswordFields password={text('password')} confirm={text('confirm')} label="New Password" />
      </ResourceForm>
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/users/{username}/set-password`. */
export function DomainPasswordScreen() {
  const key = useDomainKey();
  const username = segmentAt(useLocation().pathname, 5);
  if (username === undefined) return <NotFoundView />;
  return <SetPassword key={domainPasswordPath(key, username)} domainKey={key} username={username} />;
}

function SetPassword({ domainKey, username }: { domainKey: DomainKey; username: string }) {
  const { setDomainPassword } = useWired(domainUserScreens, domainKey);
  const machine = useMemo(() => setDomainPassword(username), [setDomainPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`Set Password · ${username}`, domainKey)}</title>
      <DomainPasswordView
        domainKey={domainKey}
        username={username}
        form={form}
        onCancel={() => back(`${domainPath(domainKey)}/users`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

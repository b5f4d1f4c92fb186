import { Person24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { domainUserPath } from '../../../machines/in-domain/users/domain-user-list';
import type { SetPasswordFormActor } from '../../../machines/users/set-password-form';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { domainCrumbs } from '../domain-words';
import { MissingPage } from '../../shared/MissingPage';
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

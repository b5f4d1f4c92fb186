import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { NewDomainUserFormActor } from '../../../machines/in-domain/users/domain-user-form';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { TextField } from '../../shared/TextField';
import { domainCrumbs } from '../domain-words';
import { DomainUserFields } from './DomainUserFields';
import { PlainPasswordFields } from './PlainPasswordFields';

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

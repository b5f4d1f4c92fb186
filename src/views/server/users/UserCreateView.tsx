import type { NewUserFormActor } from '../../../machines/users/user-form';
import { NewPasswordFields } from '../../shared/form/NewPasswordFields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { TextField } from '../../shared/TextField';
import { UserFields } from './UserFields';

export type UserCreateViewProps = { form: NewUserFormActor; onCancel: () => void };

/** A new user (spec server-level §5 "New user", §8). */
export function UserCreateView({ form, onCancel }: UserCreateViewProps) {
  const { values, facts, busy, change, errorOf, text } = useFormFields(form);
  return (
    <Page>
      <PageHead title="New User" crumbs={[{ label: 'Users', href: '/users' }, { label: 'New User' }]} />
      <ResourceForm form={form} label="New User" action="Create" skeleton={7} onCancel={onCancel}>
        <TextField {...text('username')} required label="Username" mono autoComplete="off" />
        <UserFields
          text={text}
          role={{
            value: values.serverRole,
            error: errorOf('serverRole'),
            disabled: busy,
            onChange: (serverRole) => change({ serverRole }),
          }}
        />
        {facts.policy ? (
          <NewPasswordFields password={text('password')} confirm={text('confirm')} policy={facts.policy} />
        ) : null}
      </ResourceForm>
    </Page>
  );
}

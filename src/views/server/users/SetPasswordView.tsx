import { mergeClasses } from '@fluentui/react-components';
import { Person24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type {
  SetPasswordFormActor,
  SetPasswordFormSnapshot,
} from '../../../machines/users/set-password-form';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { userPath } from '../../../machines/users/user-list';
import { NewPasswordFields } from '../../shared/form/NewPasswordFields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { MissingPage } from '../../shared/MissingPage';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { useTextStyles } from '../../shared/text.styles';

export type SetPasswordViewProps = { form: SetPasswordFormActor; onCancel: () => void };

const selectFacts = (s: SetPasswordFormSnapshot) => s.context.facts;

/** A new password for a user (spec server-level §2 "Set password", §5, §8). */
export function SetPasswordView({ form, onCancel }: SetPasswordViewProps) {
  const styles = useTextStyles();
  const { text } = useFormFields(form);
  const { username, policy } = useSelector(form, selectFacts);
  const list = { label: 'Users', href: '/users' };
  if (useSelector(form, selectMissing))
    return (
      <MissingPage
        title={username}
        crumbs={[list, { label: username }]}
        icon={<Person24Regular />}
        sentence={`The user '${username}' does not exist.`}
        back={list}
      />
    );
  return (
    <Page>
      <PageHead
        title="Set Password"
        crumbs={[list, { label: username, href: userPath(username) }, { label: 'Set Password' }]}
        after={<bdi className={mergeClasses(styles.mono, styles.muted)}>{username}</bdi>}
      />
      <ResourceForm form={form} label="Set Password" action="Set Password" skeleton={3} onCancel={onCancel}>
        <ReadOnlyField label="Username" value={username} mono hint="Whose password is set." />
        {policy ? (
          <NewPasswordFields
            password={text('password')}
            confirm={text('confirm')}
            policy={policy}
            label="New Password"
          />
        ) : null}
      </ResourceForm>
    </Page>
  );
}

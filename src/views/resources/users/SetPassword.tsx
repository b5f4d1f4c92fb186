import { mergeClasses } from '@fluentui/react-components';
import { Person24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { whyForbidden } from '~/core/capabilities';
import { segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import { userScreens } from '~/machines/resources/user-actors';
import {
  noPassword,
  type SetPasswordFormActor,
  type SetPasswordFormSnapshot,
  userPath,
} from '~/machines/resources/users';
import { useBack, usePrincipal, useWired } from '~/views/console-parts';
import { ForbiddenPage, MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField } from '~/views/kit/fields';
import { NewPasswordFields } from '~/views/kit/form/NewPasswordFields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { useTextStyles } from '~/views/kit/layout.styles';
import { NotFoundView } from '~/views/shell/NotFoundView';

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

/** `/users/{username}/set-password`. */
export function SetPasswordScreen() {
  const username = segmentAt(useLocation().pathname, 2);
  const reason = whyForbidden('users.setPassword', usePrincipal());
  if (username === undefined) return <NotFoundView />;
  return (
    <>
      <title>{`Set Password · ${username} · Convergence Console`}</title>
      {reason ? (
        <ForbiddenPage
          title="Set Password"
          crumbs={[{ label: 'Users', href: '/users' }, { label: username }, { label: 'Set Password' }]}
          reason={reason}
          back={{ label: 'Users', href: '/users' }}
        />
      ) : (
        <SetPassword key={username} username={username} />
      )}
    </>
  );
}

function SetPassword({ username }: { username: string }) {
  const { setPassword } = useWired(userScreens);
  const machine = useMemo(() => setPassword(username), [setPassword, username]);
  const form = useActorRef(machine, {
    input: { values: noPassword, facts: { username, policy: undefined } },
  });
  const back = useBack();
  return (
    <>
      <SetPasswordView form={form} onCancel={() => back('/users')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

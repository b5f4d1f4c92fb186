import { Button } from '@fluentui/react-components';
import { PersonAdd20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { MemberFormActor, MemberFormSnapshot } from '../../../machines/in-domain/members/member-form';
import { RoleField } from '../../server/namespaces/RoleField';
import { useRoleAdderStyles } from '../../server/namespaces/RoleAdder.styles';
import { UserField, type UserPickerActor } from '../../server/namespaces/UserField';
import { FormOutcome } from '../../shared/form/FormOutcome';
import { BusyIcon } from '../../shared/BusyIcon';
import { FocusField } from '../../shared/FocusField';
import { useFormFields } from '../../shared/form/form-fields';
import { memberPermits } from './domain-settings-words';

export type MemberAdderProps = { form: MemberFormActor; users: UserPickerActor };

const selectFaulty = (s: MemberFormSnapshot) => s.context.faulty;

/** Makes one user after the other a member (spec domain-level §2 "Settings", §5). */
export function MemberAdder({ form, users }: MemberAdderProps) {
  const styles = useRoleAdderStyles();
  const { values, facts, busy, change, leave, errorOf } = useFormFields(form);
  const faulty = useSelector(form, selectFaulty);
  const { forbidden } = facts;
  const closed = forbidden !== undefined;
  return (
    <form
      noValidate
      aria-label="Add a member"
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (!closed && !busy) form.send({ type: 'form.submit' });
      }}
    >
      <FormOutcome form={form} />
      <div className={styles.row}>
        <UserField
          name="username"
          value={values.username}
          error={errorOf('username')}
          disabled={closed || busy}
          picker={users}
          except={facts.own}
          onChange={(username) => change({ username })}
          onBlur={() => {
            if (values.username !== '') leave('username');
          }}
        />
        <RoleField
          value={values.role}
          error={errorOf('role')}
          disabled={closed || busy}
          permits={memberPermits}
          onChange={(role) => change({ role })}
        />
        <Button
          type="submit"
          className={styles.button}
          disabledFocusable={closed || busy}
          title={forbidden}
          icon={busy ? <BusyIcon /> : <PersonAdd20Regular />}
        >
          Add
        </Button>
      </div>
      {faulty ? <FocusField key={faulty.submit} field={faulty.field} /> : null}
    </form>
  );
}

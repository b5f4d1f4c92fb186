import { Button } from '@fluentui/react-components';
import { PersonAdd20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { RoleFormActor, RoleFormSnapshot } from '../../../machines/namespaces/role-form';
import { FormOutcome } from '../../shared/form/FormOutcome';
import { BusyIcon } from '../../shared/BusyIcon';
import { FocusField } from '../../shared/FocusField';
import { useFormFields } from '../../shared/form/form-fields';
import { useRoleAdderStyles } from './RoleAdder.styles';
import { RoleField } from './RoleField';
import { UserField, type UserPickerActor } from './UserField';

export type RoleAdderProps = {
  form: RoleFormActor;
  users: UserPickerActor;
  /** Why the reader may not give roles here. */
  forbidden?: string | undefined;
};

const selectFaulty = (s: RoleFormSnapshot) => s.context.faulty;

/** Gives a role to one user after the other (spec server-level §2 "Namespace edit"). */
export function RoleAdder({ form, users, forbidden }: RoleAdderProps) {
  const styles = useRoleAdderStyles();
  const { values, busy, change, leave, errorOf } = useFormFields(form);
  const faulty = useSelector(form, selectFaulty);
  const closed = forbidden !== undefined;
  return (
    <form
      noValidate
      aria-label="Add a user role"
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
          onChange={(username) => change({ username })}
          onBlur={() => {
            if (values.username !== '') leave('username');
          }}
        />
        <RoleField
          value={values.role}
          error={errorOf('role')}
          disabled={closed || busy}
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

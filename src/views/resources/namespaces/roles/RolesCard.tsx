import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Edit20Regular, LockClosed24Regular, PersonAdd20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { namespaceRoles } from '~/core/capabilities';
import type { TimeZone } from '~/core/clock';
import { explainProblem, isRejectedWith } from '~/core/problem';
import {
  type Assignment,
  type RoleFormActor,
  type RoleFormSnapshot,
  type RoleListActor,
  roleListDescriptor,
  type RoleListSnapshot,
} from '~/machines/resources/roles';
import { FocusField } from '~/views/hooks/focus';
import { BlankState } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import type { Column } from '~/views/kit/list/data-table-rows';
import { BusyIcon } from '~/views/kit/status';
import { useRoleAdderStyles } from '~/views/resources/namespaces/namespaces.styles';
import { namespaceRolePermits, RoleField, roleListTexts, roleRemovalTexts } from './RoleDialog';
import { UserField, type UserPickerActor } from './UserField';

const knownRole = (role: string) => namespaceRoles.find((known) => known === role);

/** The columns of the User Roles card. */
const roleColumns: readonly Column<Assignment>[] = [
  {
    id: 'username',
    label: 'Username',
    sortable: true,
    narrow: 'title',
    render: ({ username }) => <bdi>{username}</bdi>,
    hint: ({ username }) => username,
  },
  {
    id: 'role',
    label: 'Role',
    sortable: true,
    narrow: 'status',
    render: ({ role }) => role,
    hint: ({ role }) => {
      const known = knownRole(role);
      return known ? namespaceRolePermits[known] : role;
    },
  },
];

type RoleAdderProps = {
  form: RoleFormActor;
  users: UserPickerActor;
  /** Why the reader may not give roles here. */
  forbidden?: string | undefined;
};

const selectFaulty = (s: RoleFormSnapshot) => s.context.faulty;

/** Gives a role to one user after the other (spec server-level §2 "Namespace edit"). */
function RoleAdder({ form, users, forbidden }: RoleAdderProps) {
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

type RolesCardProps = {
  roles: RoleListActor;
  adder: RoleFormActor;
  users: UserPickerActor;
  /** The reader's own username. */
  own: string;
  zone: TimeZone;
  onChange: (assignment: Assignment) => void;
};

/** The server does not let the reader see the roles: their own role in the namespace is too small. */
const selectForbidden = (s: RoleListSnapshot) => {
  const { problem } = s.context;
  return problem && isRejectedWith(problem, 'forbidden') ? explainProblem(problem) : undefined;
};

/** Who has which role in a namespace (spec server-level §2 "Namespace edit"). */
export function RolesCard({ roles, adder, users, own, zone, onChange }: RolesCardProps) {
  const forbidden = useSelector(roles, selectForbidden);
  const intro = <RoleAdder form={adder} users={users} forbidden={forbidden} />;
  if (forbidden !== undefined)
    return (
      <Card title="User Roles" padded={false} edge>
        {intro}
        <BlankState
          icon={<LockClosed24Regular />}
          title="Your role does not permit seeing the roles of others"
          text={forbidden}
        />
      </Card>
    );
  return (
    <ListCard
      list={roles}
      descriptor={roleListDescriptor}
      texts={roleListTexts}
      title="User Roles"
      intro={intro}
      columns={roleColumns}
      rowLabel={({ username }) => username}
      zone={zone}
      removal={roleRemovalTexts(own)}
      rowActions={(assignment) => (
        <>
          <ChangeButton username={assignment.username} onClick={() => onChange(assignment)} />
          <DeleteButton
            verb="Remove"
            name={assignment.username}
            onDelete={() => roles.send({ type: 'list.remove', ids: [assignment.username] })}
          />
        </>
      )}
    />
  );
}

type ChangeButtonProps = { username: string; onClick: () => void };

function ChangeButton({ username, onClick }: ChangeButtonProps) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button
      {...focusAgain}
      size="small"
      appearance="subtle"
      icon={<Edit20Regular />}
      aria-label={`Change the role of ${username}`}
      title="Change role"
      onClick={onClick}
    />
  );
}

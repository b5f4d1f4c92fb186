import { Button, Dropdown, Field, Option } from '@fluentui/react-components';
import { Edit20Regular, PeopleLock24Regular, PersonAdd20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { DomainRole, NamespaceRole } from '~/core/capabilities';
import { formatCount } from '~/core/counts';
import type { User } from '~/api/rest/users';
import type { TimeZone } from '~/core/times';
import { readQuery } from '~/core/list-query';
import { operatorPath } from '~/core/paths';
import { operator } from '~/core/person';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import type { PickerActor } from '~/machines/kit/picker-machine';
import type { ListPage } from '~/machines/kit/resource-list-machine';
import { readPage } from '~/machines/kit/resource-lists';
import {
  type Assignment,
  emptyRole,
  type RoleFormActor,
  type RoleListActor,
  roleLists,
  type RoleMachines,
  type RoleScope,
} from '~/machines/resources/roles';
import { usePrincipal, useTimeZone } from '~/views/console-parts';
import { useFieldFocus } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { namedOption, SearchPicker } from '~/views/kit/PickerField';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField } from '~/views/kit/fields';
import { ConflictDialog, FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column as Stack } from '~/views/kit/layout';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ListCard, type ListTexts } from '~/views/kit/list/ListCard';
import { deleteAction, RowActions } from '~/views/kit/list/RowActions';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { RemovalTexts } from '~/views/kit/list/OpenRemoval';
import { personColumn, textColumn } from '~/views/kit/list/resource-rows';
import { BusyIcon } from '~/views/kit/status';
import type { FieldProps } from '~/views/kit/TextField';
import { ForbiddenCard, selectForbidden } from '~/views/kit/ForbiddenCard';
import { useRoleStyles } from './roles.styles';

/** What each role permits, from least to most (spec server-level §6, domain-level §6). */
const permits: { namespace: Record<NamespaceRole, string>; domain: Record<DomainRole, string> } = {
  namespace: {
    Developer: 'Opens no domains. Needs a role in each domain.',
    'Domain Admin': 'Creates domains in the namespace, and opens, changes and deletes all of them.',
    Owner: 'Domain Admin access plus managing the roles in the namespace.',
  },
  domain: {
    Developer: 'Works with everything in the domain: users, groups, collections, models, chats and activities.',
    'Domain Admin': 'Developer access plus settings, authentication and availability.',
    Owner: 'Domain Admin access plus managing the members.',
  },
};

const choicesIn = (scope: RoleScope) =>
  Object.entries(permits[scope]).map(([role, hint]) => ({ value: role, label: role, hint }));

const common = {
  search: 'Search by username or role',
  searched: 'Searches the username and the role.',
  icon: <PeopleLock24Regular />,
};

const lists: Record<RoleScope, ListTexts & { adder: string; unreadable: string }> = {
  namespace: {
    ...common,
    many: 'User Roles',
    empty: {
      title: 'No one has a role in this namespace',
      text: 'Only server and domain admins have access. Add a user to share it.',
    },
    adder: 'Add a user role',
    unreadable: "You can't see roles in this namespace",
  },
  domain: {
    ...common,
    many: 'Members',
    empty: {
      title: 'The domain has no members',
      text: 'Only server and namespace admins have access. Add a member to share it.',
    },
    adder: 'Add a member',
    unreadable: "You can't see the members",
  },
};

const lost = 'They lose this access right away.';
const removing = { done: 'Removed', action: 'Remove', warning: { one: lost, many: lost } };
const removals: Record<RoleScope, (reader: string) => RemovalTexts<Assignment>> = {
  namespace: (reader) => ({
    ...removing,
    one: ({ username, role }) =>
      username === reader ? `Remove your own role ${role}?` : `Remove the role ${role} of '${username}'?`,
    many: (count) => `Remove the roles of ${formatCount(count)} users?`,
    refused: { one: 'The role could not be removed.', many: 'Not every role could be removed.' },
    listed: 'Users who lose their role',
  }),
  domain: () => ({
    ...removing,
    one: ({ username }) => `Remove the member '${username}'?`,
    many: (count) => `Remove ${formatCount(count)} members?`,
    refused: { one: 'The member could not be removed.', many: 'Not every member could be removed.' },
    listed: 'Members to remove',
  }),
};

/** In a domain, the server rejects changes to the user's own role (spec domain-level §2 "Settings"). */
const columnsFor = (scope: RoleScope, reader: string): Column<Assignment>[] => [
  personColumn({
    of: ({ username }) => operator(username),
    href: ({ username }) => operatorPath(username),
    note: ({ username }) => (scope === 'domain' && username === reader ? '(you)' : undefined),
  }),
  textColumn({
    id: 'role',
    label: 'Role',
    narrow: 'status',
    of: ({ role }) => role,
    hint: ({ role }) => choicesIn(scope).find(({ value }) => value === role)?.hint ?? role,
  }),
];

type RoleFieldProps = Pick<FieldProps, 'value' | 'error' | 'disabled' | 'onChange'> & { scope: RoleScope };

function RoleField({ scope, value, error, disabled, onChange }: RoleFieldProps) {
  const styles = useRoleStyles();
  const choices = choicesIn(scope);
  return (
    <Field label="Role" hint={choices.find((choice) => choice.value === value)?.hint} validationMessage={error}>
      <Dropdown
        name="role"
        className={styles.role}
        listbox={{ className: styles.listbox }}
        value={value}
        selectedOptions={[value]}
        disabled={disabled}
        onOptionSelect={(_, { optionValue }) => {
          if (optionValue !== undefined) onChange(optionValue);
        }}
      >
        {choices.map(({ value: role, hint }) => (
          <Option key={role} value={role} text={role}>
            <Stack as="span">
              <span>{role}</span>
              <span className={styles.hint}>{hint}</span>
            </Stack>
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

type RoleAdderProps = {
  scope: RoleScope;
  form: RoleFormActor;
  users: PickerActor<User>;
  /** Those of the shown page. */
  present?: readonly Assignment[];
  /** The required roles, if the user has none of them. */
  forbidden: string | undefined;
};

/** Assigns roles to users, one at a time (spec server-level §2 "Namespace edit", domain-level §5). */
function RoleAdder({ scope, form, users, present = [], forbidden }: RoleAdderProps) {
  const styles = useRoleStyles();
  const { values, facts, busy, change, leave, errorOf } = useFormFields(form);
  const element = useFieldFocus<HTMLFormElement>(useSelector(form, (s) => s.context.faulty));
  const disabled = forbidden !== undefined || busy;
  return (
    <form
      ref={element}
      noValidate
      aria-label={lists[scope].adder}
      className={styles.adder}
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) form.send({ type: 'form.submit' });
      }}
    >
      <FormOutcome form={form} />
      <div className={styles.fields}>
        <SearchPicker
          name="username"
          label="User"
          required
          picker={users}
          many="users"
          optionOf={({ username, displayName }) => {
            const role = present.find((assignment) => assignment.username === username)?.role;
            return { ...namedOption(username, displayName), taken: role && `Has the role ${role}` };
          }}
          except={scope === 'domain' ? facts.username : undefined}
          value={values.username}
          error={errorOf('username')}
          disabled={disabled}
          onChange={(username) => change({ username })}
          onBlur={() => {
            if (values.username !== '') leave('username');
          }}
        />
        <RoleField
          scope={scope}
          value={values.role}
          error={errorOf('role')}
          disabled={disabled}
          onChange={(role) => change({ role })}
        />
        <Button
          type="submit"
          className={styles.button}
          disabledFocusable={disabled}
          title={forbidden}
          icon={busy ? <BusyIcon /> : <PersonAdd20Regular />}
        >
          Add
        </Button>
      </div>
    </form>
  );
}

export type RolesCardProps = {
  scope: RoleScope;
  list: RoleListActor;
  adder: RoleFormActor;
  users: PickerActor<User>;
  reader: string;
  zone: TimeZone;
  onChange: (assignment: Assignment) => void;
};

export function RolesCard({ scope, list, adder, users, reader, zone, onChange }: RolesCardProps) {
  const texts = lists[scope];
  const unreadable = useSelector(list, selectForbidden);
  const present = useSelector(list, (s) => s.context.page?.rows);
  const unmanaged = useSelector(adder, (s) => s.context.facts.forbidden);
  if (unreadable !== undefined)
    return (
      <ForbiddenCard title={texts.many} what={texts.unreadable} roles={unreadable}>
        {scope === 'namespace' ? <RoleAdder scope={scope} form={adder} users={users} forbidden={unreadable} /> : null}
      </ForbiddenCard>
    );
  const isFixed = ({ username }: Assignment) => scope === 'domain' && username === reader;
  const whyNotChanged = (assignment: Assignment) =>
    unmanaged ?? (isFixed(assignment) ? "You can't set your own role." : undefined);
  const whyNotRemoved = (assignment: Assignment) =>
    unmanaged ?? (isFixed(assignment) ? "You can't remove yourself." : undefined);
  return (
    <ListCard
      list={list}
      descriptor={roleLists[scope].descriptor}
      texts={texts}
      title={texts.many}
      help={<HelpButton topic="Roles" />}
      intro={<RoleAdder scope={scope} form={adder} users={users} present={present} forbidden={unmanaged} />}
      columns={columnsFor(scope, reader)}
      zone={zone}
      removal={removals[scope](reader)}
      deleteDisabledReason={whyNotRemoved}
      rowActions={(assignment) => (
        <RowActions
          name={assignment.username}
          actions={[
            {
              text: 'Change role',
              label: `Change the role of ${assignment.username}`,
              icon: <Edit20Regular />,
              opensDialog: true,
              reason: whyNotChanged(assignment),
              onClick: () => onChange(assignment),
            },
            deleteAction(
              assignment.username,
              () => list.send({ type: 'list.remove', ids: [assignment.username] }),
              whyNotRemoved(assignment),
              'Remove',
            ),
          ]}
        />
      )}
    />
  );
}

const startQuery = (scope: RoleScope) => readQuery('', roleLists[scope].defaults);

/** The rows that are shown first. */
export const readRoles = (scope: RoleScope, { roleList }: RoleMachines) => readPage(roleList, startQuery(scope));

/**
 * The actors of the roles on a page, whose leave guard includes the adder. `ahead`: the rows, if they were just read.
 */
export function useRoles(
  scope: RoleScope,
  { roleList, roleForm, userPicker }: RoleMachines,
  ahead?: ListPage<Assignment>,
) {
  const { username, serverRole } = usePrincipal();
  const list = useActorRef(roleList, { input: { query: startQuery(scope), ahead } });
  const machine = useMemo(
    () => roleForm({ username, serverRole }, false, () => list.send({ type: 'list.reload' })),
    [roleForm, username, serverRole, list],
  );
  const adder = useActorRef(machine, { input: { values: emptyRole, facts: { username, exists: false } } });
  return { scope, list, adder, users: useActorRef(userPicker), roleForm };
}

export function Roles({ roleForm, ...card }: ReturnType<typeof useRoles>) {
  const { username } = usePrincipal();
  const [changing, setChanging] = useState<Assignment>();
  return (
    <>
      <RolesCard {...card} reader={username} zone={useTimeZone()} onChange={setChanging} />
      {changing ? (
        <ChangeRole
          scope={card.scope}
          roleForm={roleForm}
          assignment={changing}
          onClose={() => {
            setChanging(undefined);
            card.list.send({ type: 'list.reload' });
          }}
        />
      ) : null}
    </>
  );
}

type ChangeRoleProps = Pick<RoleMachines, 'roleForm'> & {
  scope: RoleScope;
  assignment: Assignment;
  onClose: () => void;
};

function ChangeRole({ scope, roleForm, assignment, onClose }: ChangeRoleProps) {
  const principal = usePrincipal();
  // Created once: `onClose` always does the same.
  const [machine] = useState(() => roleForm(principal, true, onClose));
  const form = useActorRef(machine, {
    input: { values: assignment, facts: { username: principal.username, exists: true } },
  });
  return <RoleDialog scope={scope} form={form} onClose={onClose} />;
}

type RoleDialogProps = { scope: RoleScope; form: RoleFormActor; onClose: () => void };

const selectTheirs = (s: ReturnType<RoleFormActor['getSnapshot']>) =>
  s.hasTag('conflict') ? s.context.theirs : undefined;

export function RoleDialog({ scope, form, onClose }: RoleDialogProps) {
  const { values, facts, busy, change, errorOf } = useFormFields(form);
  const theirs = useSelector(form, selectTheirs);
  const unsaved = useSelector(form, selectUnsaved);
  if (theirs)
    return (
      <ConflictDialog
        form={form}
        differences={[{ label: `Role of ${values.username}`, mine: values.role, theirs: theirs.role }]}
      />
    );
  return (
    <ConfirmDialog
      alert={false}
      title={`Change the role of '${values.username}'`}
      action="Save"
      busy={busy}
      allowed={unsaved}
      outcome={<FormOutcome form={form} />}
      onConfirm={() => form.send({ type: 'form.submit' })}
      onCancel={onClose}
    >
      {values.username === facts.username ? (
        <StatusMessage intent="warning" announce="off">
          This is your own role. With a lower role you may not be able to change it back.
        </StatusMessage>
      ) : null}
      <ChoiceField
        name="new-role"
        label="Role"
        choices={choicesIn(scope)}
        value={values.role}
        error={errorOf('role')}
        disabled={busy}
        onChange={(role) => change({ role })}
      />
    </ConfirmDialog>
  );
}

import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Edit20Regular, PeopleLock24Regular, PersonAdd20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { TimeZone } from '~/core/clock';
import {
  type Member,
  type MemberFormActor,
  type MemberFormSnapshot,
  type MemberListActor,
  memberListDescriptor,
} from '~/machines/resources/domain/members';
import { FocusField } from '~/views/hooks/focus';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { BusyIcon } from '~/views/kit/status';
import { useRoleAdderStyles } from '~/views/resources/namespaces/namespaces.styles';
import { RoleField } from '~/views/resources/namespaces/roles/RoleDialog';
import { UserField, type UserPickerActor } from '~/views/resources/namespaces/roles/UserField';
import { ForbiddenCard, selectForbidden } from './ForbiddenCard';
import { memberPermits } from './settings-cards';

const memberListTexts: ListTexts = {
  many: 'Members',
  search: 'Search by username or role',
  searched: 'Searches the username and the role.',
  icon: <PeopleLock24Regular />,
  empty: {
    title: 'The domain has no members',
    text: 'Only server and namespace admins have access. Add a member to share it.',
  },
};

const memberRemovalTexts: RemovalTexts<Member> = {
  one: ({ username }) => `Remove the member '${username}'?`,
  many: (count) => `Remove ${count} members?`,
  warning: {
    one: ({ role }) => `The user loses at once what the role ${role} permits in this domain.`,
    many: 'The users lose at once what their roles permit in this domain.',
  },
  refused: { one: 'The member could not be removed.', many: 'Not every member could be removed.' },
  listed: 'Members to remove',
  done: 'Removed',
  action: 'Remove',
};

const permits: Readonly<Record<string, string>> = memberPermits;

/** Spec domain-level §2 "Settings", §3 "Domain member". `own`: the username of the reader. */
const memberColumns = (own: string): Column<Member>[] => [
  {
    id: 'username',
    label: 'Username',
    sortable: true,
    narrow: 'title',
    render: ({ username }) => (
      <>
        <bdi>{username}</bdi>
        {username === own ? ' (you)' : null}
      </>
    ),
    hint: ({ username }) => username,
  },
  {
    id: 'role',
    label: 'Role',
    sortable: true,
    narrow: 'status',
    render: ({ role }) => role,
    hint: ({ role }) => (Object.hasOwn(permits, role) ? permits[role] : undefined) ?? role,
  },
];

const whyNotRemoved = 'You can not remove yourself.';
const whyNotChanged = 'You can not set your own role.';

type MemberAdderProps = { form: MemberFormActor; users: UserPickerActor };

const selectFaulty = (s: MemberFormSnapshot) => s.context.faulty;

/** Makes one user after the other a member (spec domain-level §2 "Settings", §5). */
function MemberAdder({ form, users }: MemberAdderProps) {
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

type MembersCardProps = {
  members: MemberListActor;
  adder: MemberFormActor;
  users: UserPickerActor;
  /** The reader's own username. */
  own: string;
  zone: TimeZone;
  onChange: (member: Member) => void;
};

/** Who is a member of the domain, with which role (spec domain-level §2 "Settings"). */
export function MembersCard({ members, adder, users, own, zone, onChange }: MembersCardProps) {
  const forbidden = useSelector(members, selectForbidden);
  const unmanaged = useSelector(adder, (s) => s.context.facts.forbidden);
  if (forbidden !== undefined)
    return (
      <ForbiddenCard title="Members" what="Your role does not permit seeing the members" roles={forbidden} />
    );
  return (
    <ListCard
      list={members}
      descriptor={memberListDescriptor}
      texts={memberListTexts}
      title="Members"
      intro={<MemberAdder form={adder} users={users} />}
      columns={memberColumns(own)}
      rowLabel={({ username }) => username}
      zone={zone}
      removal={memberRemovalTexts}
      deleteDisabledReason={({ username }) => unmanaged ?? (username === own ? whyNotRemoved : undefined)}
      rowActions={(member) => (
        <>
          <ChangeButton
            name={member.username}
            reason={unmanaged ?? (member.username === own ? whyNotChanged : undefined)}
            onClick={() => onChange(member)}
          />
          <DeleteButton
            verb="Remove"
            name={member.username}
            reason={unmanaged ?? (member.username === own ? whyNotRemoved : undefined)}
            onDelete={() => members.send({ type: 'list.remove', ids: [member.username] })}
          />
        </>
      )}
    />
  );
}

type ChangeButtonProps = { name: string; reason: string | undefined; onClick: () => void };

function ChangeButton({ name, reason, onClick }: ChangeButtonProps) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button
      {...focusAgain}
      size="small"
      appearance="subtle"
      icon={<Edit20Regular />}
      aria-label={`Change the role of ${name}`}
      title={reason ?? 'Change role'}
      disabledFocusable={reason !== undefined}
      onClick={onClick}
    />
  );
}

import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Edit20Regular, LockClosed24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem, isRejectedWith } from '../../../api/rest/problem';
import {
  roleListDescriptor,
  type Assignment,
  type RoleListActor,
  type RoleListSnapshot,
} from '../../../machines/namespaces/role-list';
import type { RoleFormActor } from '../../../machines/namespaces/role-form';
import { BlankState } from '../../shared/BlankState';
import { Card } from '../../shared/Card';
import type { TimeZone } from '../../shared/format-time';
import { ListCard } from '../../shared/list/ListCard';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { roleColumns } from './role-columns';
import { roleListWords, roleRemovalWords } from './role-words';
import { RoleAdder } from './RoleAdder';
import type { UserPickerActor } from './UserField';

export type RolesCardProps = {
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
      words={roleListWords}
      title="User Roles"
      intro={intro}
      columns={roleColumns}
      rowLabel={({ username }) => username}
      zone={zone}
      removal={roleRemovalWords(own)}
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

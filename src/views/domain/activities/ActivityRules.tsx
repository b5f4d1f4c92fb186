import { useSelector } from '@xstate/react';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { GroupSummary } from '../../../api/rest/domain/groups';
import { revoking } from '../../../machines/in-domain/activity/activity-permissions';
import type { ActivityPermissionsActor } from '../../../machines/in-domain/activity/activity-permissions-machine';
import { GrantEditor } from '../permissions/GrantEditor';
import type { GranteeSearch } from '../permissions/grantee-words';
import { activityPermissions } from '../permissions/permission-words';
import { PermissionFlags } from '../permissions/PermissionFlags';
import { selectRules, selectRulesFace } from './activity-selectors';
import { ActivityRulesPanel } from './ActivityRulesPanel';

type Rules = { permissions: ActivityPermissionsActor };

/** What everybody may do (spec domain-level §6). */
export function WorldRules({ permissions }: Rules) {
  const { world } = useSelector(permissions, selectRules);
  const closed = useSelector(permissions, selectRulesFace) === 'closed';
  return (
    <ActivityRulesPanel
      permissions={permissions}
      title="World Permissions"
      text="What all users may do. Permissions of users and groups are added to these. Changes count at once."
    >
      <PermissionFlags
        quiet
        label="World Permissions"
        permissions={activityPermissions}
        granted={world}
        disabled={closed}
        onChange={(granted) => permissions.send({ type: 'permissions.change', change: { world: granted } })}
      />
    </ActivityRulesPanel>
  );
}

/** What single users may do beside it. */
export function UserRules({ permissions, users }: Rules & { users: GranteeSearch<DomainUser> }) {
  const rules = useSelector(permissions, selectRules);
  const closed = useSelector(permissions, selectRulesFace) === 'closed';
  return (
    <ActivityRulesPanel
      permissions={permissions}
      title="User Permissions"
      text="What single users may do, beside the world permissions and those of their groups. Changes count at once."
    >
      <GrantEditor
        noun="User"
        needsPermission
        search={users}
        permissions={activityPermissions}
        grants={rules.users}
        disabled={closed}
        onChange={(grant) => permissions.send({ type: 'permissions.change', change: { grant } })}
        onRemove={(to) => permissions.send({ type: 'permissions.change', change: revoking(to) })}
      />
    </ActivityRulesPanel>
  );
}

/** What the members of groups may do beside it. */
export function GroupRules({ permissions, groups }: Rules & { groups: GranteeSearch<GroupSummary> }) {
  const rules = useSelector(permissions, selectRules);
  const closed = useSelector(permissions, selectRulesFace) === 'closed';
  return (
    <ActivityRulesPanel
      permissions={permissions}
      title="Group Permissions"
      text="What the members of groups may do, beside the world permissions and their own. Changes count at once."
    >
      <GrantEditor
        noun="Group"
        needsPermission
        search={groups}
        permissions={activityPermissions}
        grants={rules.groups}
        disabled={closed}
        onChange={(grant) => permissions.send({ type: 'permissions.change', change: { grant } })}
        onRemove={(to) => permissions.send({ type: 'permissions.change', change: revoking(to) })}
      />
    </ActivityRulesPanel>
  );
}

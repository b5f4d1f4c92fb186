import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import { explainProblem } from '~/core/problem';
import { withReason } from '~/core/refusals';
import {
  type ActivityPermissionsActor,
  revoking,
  type RuleChange,
} from '~/machines/resources/domain/activity-permissions-machine';
import { Card } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/Facts';
import { SkeletonFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { PermissionFlags } from '~/views/resources/permissions/GrantAdder';
import { GrantEditor } from '~/views/resources/permissions/GrantEditor';
import type { GranteeSearch } from '~/views/resources/permissions/grantees';
import { activityPermissions } from '~/views/resources/permissions/permission-texts';
import {
  selectRefusal,
  selectRules,
  selectRulesBusy,
  selectRulesVariant,
  selectRulesProblem,
} from './activity-selectors';

type ActivityRulesPanelProps = {
  permissions: ActivityPermissionsActor;
  title: string;
  text: string;
  children: ReactNode;
};

/** Spec domain-level §8 "Permissions", and the same of what it does not name. */
function failedText(change: RuleChange): string {
  if ('world' in change) return 'Could not set world permissions.';
  return change.grant.to.kind === 'group'
    ? 'Could not set permissions for group.'
    : 'Could not set permissions for user.';
}

/** One part of an activity's permissions: loading, not to be loaded, or open to changes, each of which applies immediately. */
function ActivityRulesPanel({ permissions, title, text, children }: ActivityRulesPanelProps) {
  const textStyles = useTextStyles();
  const variant = useSelector(permissions, selectRulesVariant);
  const busy = useSelector(permissions, selectRulesBusy);
  const refusal = useSelector(permissions, selectRefusal);
  const problem = useSelector(permissions, selectRulesProblem);
  if (variant === 'failed')
    return (
      <ProblemText
        title="The permissions could not be loaded."
        text={problem ? explainProblem(problem) : 'The server did not answer.'}
        actions={
          <Button size="small" onClick={() => permissions.send({ type: 'permissions.retry' })}>
            Retry
          </Button>
        }
      />
    );
  return (
    <>
      {refusal ? (
        <ProblemText
          title="Permissions Update Failed"
          text={`${withReason(failedText(refusal.change), refusal.problem)} Showing the saved values.`}
          actions={
            <Button size="small" onClick={() => permissions.send({ type: 'permissions.dismiss' })}>
              Dismiss
            </Button>
          }
        />
      ) : null}
      <Card title={title} busy={busy} actions={<span role="status">{busy ? 'Saving…' : ''}</span>}>
        <Column gap="L">
          <span className={textStyles.caption}>{text}</span>
          {variant === 'loading' ? <SkeletonFields count={2} /> : children}
        </Column>
      </Card>
    </>
  );
}

type Rules = { permissions: ActivityPermissionsActor };

/** What everybody may do (spec domain-level §6). */
export function WorldRules({ permissions }: Rules) {
  const { world } = useSelector(permissions, selectRules);
  const closed = useSelector(permissions, selectRulesVariant) === 'closed';
  return (
    <ActivityRulesPanel
      permissions={permissions}
      title="World Permissions"
      text="Granted to all users. User and group permissions add to these. Changes apply immediately."
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
  const closed = useSelector(permissions, selectRulesVariant) === 'closed';
  return (
    <ActivityRulesPanel
      permissions={permissions}
      title="User Permissions"
      text="Granted to individual users, in addition to world and group permissions. Changes apply immediately."
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
  const closed = useSelector(permissions, selectRulesVariant) === 'closed';
  return (
    <ActivityRulesPanel
      permissions={permissions}
      title="Group Permissions"
      text="Granted to group members, in addition to world and user permissions. Changes apply immediately."
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

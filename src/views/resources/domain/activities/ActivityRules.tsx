import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import { explainProblem } from '~/core/problem';
import { withReason } from '~/core/refusals';
import {
  type ActivityPermissionsActor,
  type ActivityRule,
  everyone,
  grantedTo,
} from '~/machines/resources/domain/activity-permissions-machine';
import type { Grant } from '~/machines/resources/domain/permissions';
import { Card } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/Facts';
import { HelpButton } from '~/views/kit/HelpButton';
import { SkeletonFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { PermissionFlags } from '~/views/resources/permissions/GrantAdder';
import { GrantEditor } from '~/views/resources/permissions/GrantEditor';
import type { GranteeSearch } from '~/views/resources/permissions/grantees';
import { activityPermissions } from '~/views/resources/permissions/permission-texts';

const parts = {
  world: {
    title: 'World Permissions',
    text: 'Granted to all users. User and group permissions add to these. Changes apply immediately.',
  },
  users: {
    title: 'User Permissions',
    text: 'Granted to individual users, in addition to world and group permissions. Changes apply immediately.',
  },
  groups: {
    title: 'Group Permissions',
    text: 'Granted to group members, in addition to world and user permissions. Changes apply immediately.',
  },
};

/** Spec domain-level §8 "Permissions", and the same wording for other grantees. */
const failedText = ({ to: { kind } }: ActivityRule) =>
  kind === 'world'
    ? 'Could not set world permissions.'
    : `Could not set permissions for ${kind === 'group' ? 'group' : 'user'}.`;

const isOfGroup = (rule: ActivityRule): rule is Grant => rule.to.kind === 'group';
const isOfUser = (rule: ActivityRule): rule is Grant => rule.to.kind !== 'group' && rule.to.kind !== 'world';

type ActivityRulesProps = {
  permissions: ActivityPermissionsActor;
  users: GranteeSearch<DomainUser>;
  groups: GranteeSearch<GroupSummary>;
  part: keyof typeof parts;
};

/** One section of an activity's permissions (spec domain-level §6): each change is saved immediately. */
export function ActivityRules({ permissions, users, groups, part }: ActivityRulesProps) {
  const styles = useTextStyles();
  const state = useSelector(permissions, (s) => s);
  const { wanted: rules, refusal, problem } = state.context;
  const busy = state.hasTag('busy');
  const { title, text } = parts[part];
  const change = (rule: ActivityRule) => permissions.send({ type: 'permissions.change', change: rule });
  const editor = {
    permissions: activityPermissions,
    disabled: state.hasTag('closed'),
    needsPermission: true,
    onChange: change,
    onRemove: (to: ActivityRule['to']) => change({ to, granted: [] }),
  };
  if (!state.hasTag('loading') && !state.hasTag('known'))
    return (
      <ProblemText
        title="The permissions could not be loaded."
        text={problem ? explainProblem(problem) : 'The server did not answer.'}
        onRetry={() => permissions.send({ type: 'permissions.retry' })}
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
      <Card
        title={title}
        help={part === 'world' ? <HelpButton topic="Activity permissions" /> : null}
        busy={busy}
        actions={<span role="status">{busy ? 'Saving…' : ''}</span>}
      >
        <Column gap="L">
          <span className={styles.caption}>{text}</span>
          {state.hasTag('loading') ? (
            <SkeletonFields count={2} />
          ) : part === 'world' ? (
            <PermissionFlags
              label={title}
              permissions={activityPermissions}
              granted={grantedTo(rules, everyone)}
              disabled={editor.disabled}
              onChange={(granted) => change({ to: everyone, granted })}
            />
          ) : part === 'users' ? (
            <GrantEditor noun="User" search={users} grants={rules.filter(isOfUser)} {...editor} />
          ) : (
            <GrantEditor noun="Group" search={groups} grants={rules.filter(isOfGroup)} {...editor} />
          )}
        </Column>
      </Card>
    </>
  );
}

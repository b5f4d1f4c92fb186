import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { explainProblem } from '../../../api/rest/problem';
import type { RuleChange } from '../../../machines/in-domain/activity/activity-permissions';
import type { ActivityPermissionsActor } from '../../../machines/in-domain/activity/activity-permissions-machine';
import { withReason } from '../../../machines/support/with-reason';
import { Card } from '../../shared/Card';
import { SkeletonFields } from '../../shared/form/SkeletonFields';
import { useLayoutStyles } from '../../shared/layout.styles';
import { ProblemText } from '../../shared/ProblemText';
import { useTextStyles } from '../../shared/text.styles';
import { selectRefusal, selectRulesBusy, selectRulesFace, selectRulesProblem } from './activity-selectors';

export type ActivityRulesPanelProps = {
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

/** One part of an activity's permissions: loading, not to be loaded, or open to changes, each of which counts at once. */
export function ActivityRulesPanel({ permissions, title, text, children }: ActivityRulesPanelProps) {
  const layout = useLayoutStyles();
  const words = useTextStyles();
  const face = useSelector(permissions, selectRulesFace);
  const busy = useSelector(permissions, selectRulesBusy);
  const refusal = useSelector(permissions, selectRefusal);
  const problem = useSelector(permissions, selectRulesProblem);
  if (face === 'failed')
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
          text={`${withReason(failedText(refusal.change), refusal.problem)} What is shown is what counts.`}
          actions={
            <Button size="small" onClick={() => permissions.send({ type: 'permissions.dismiss' })}>
              Dismiss
            </Button>
          }
        />
      ) : null}
      <Card title={title} busy={busy} actions={<span role="status">{busy ? 'Saving…' : ''}</span>}>
        <div className={layout.columnL}>
          <span className={words.caption}>{text}</span>
          {face === 'loading' ? <SkeletonFields count={2} /> : children}
        </div>
      </Card>
    </>
  );
}

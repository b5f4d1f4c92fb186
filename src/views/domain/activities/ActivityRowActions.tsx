import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Eye20Regular } from '@fluentui/react-icons';
import type { Activity } from '../../../api/rest/domain/activities';
import type { DomainKey } from '../../../api/rest/domains';
import { activityPath, nameOfActivity } from '../../../machines/in-domain/activity/activity-list';
import { LinkButton } from '../../shared/LinkButton';
import { whyUnreachable } from './activity-words';

export type ActivityRowActionsProps = { domainKey: DomainKey; activity: Activity; onDelete: () => void };

/** View and delete at the end of an activity's row (spec domain-level §2). */
export function ActivityRowActions({ domainKey, activity, onDelete }: ActivityRowActionsProps) {
  const focusAgain = useRestoreFocusTarget();
  const look = { size: 'small', appearance: 'subtle' } as const;
  const name = nameOfActivity(activity);
  return (
    <>
      <LinkButton
        {...look}
        href={activityPath(domainKey, activity)}
        label={`View ${name}`}
        icon={<Eye20Regular />}
        forbidden={whyUnreachable(activity)}
      />
      <Button
        {...focusAgain}
        {...look}
        icon={<Delete20Regular />}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      />
    </>
  );
}

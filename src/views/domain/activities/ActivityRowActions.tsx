import { Eye20Regular } from '@fluentui/react-icons';
import type { Activity } from '../../../api/rest/domain/activities';
import type { DomainKey } from '../../../api/rest/domains';
import { activityPath, nameOfActivity } from '../../../machines/in-domain/activity/activity-list';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { RowLink } from '../../shared/list/RowLink';
import { whyUnreachable } from './activity-words';

export type ActivityRowActionsProps = { domainKey: DomainKey; activity: Activity; onDelete: () => void };

/** View and delete at the end of an activity's row (spec domain-level §2). */
export function ActivityRowActions({ domainKey, activity, onDelete }: ActivityRowActionsProps) {
  const name = nameOfActivity(activity);
  const forbidden = whyUnreachable(activity);
  return (
    <>
      <RowLink
        href={activityPath(domainKey, activity)}
        label={`View ${name}`}
        icon={<Eye20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={name} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

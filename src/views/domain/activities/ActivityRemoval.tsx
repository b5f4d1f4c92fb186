import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActivityKey } from '../../../api/rest/domain/activities';
import type { ActivityRemovalActor } from '../../../machines/in-domain/activity/activity-removal';
import { activityAnswers, activityQuestion } from './activity-words';
import { FormOutcome } from '../../shared/form/FormOutcome';
import { ConfirmDialog } from '../../shared/ConfirmDialog';

type RemovalSnapshot = ReturnType<ActivityRemovalActor['getSnapshot']>;
const selectBusy = (s: RemovalSnapshot) => s.hasTag('busy');

export type ActivityRemovalProps = { activity: ActivityKey; removal: ActivityRemovalActor };

/** Deletes the activity of the page after the question of the specification (spec domain-level §2, §8). */
export function ActivityRemoval({ activity: { type, id }, removal }: ActivityRemovalProps) {
  const focusAgain = useRestoreFocusTarget();
  const [asking, setAsking] = useState(false);
  const busy = useSelector(removal, selectBusy);
  return (
    <>
      <Button
        {...focusAgain}
        appearance="subtle"
        icon={<Delete20Regular />}
        onClick={() => {
          removal.send({ type: 'form.dismiss' });
          setAsking(true);
        }}
      >
        Delete
      </Button>
      {asking ? (
        <ConfirmDialog
          danger
          open
          title={activityQuestion}
          text={
            <>
              The activity '<bdi>{id}</bdi>' of the type '<bdi>{type}</bdi>' is deleted, and those who take
              part are put out. This cannot be undone.
            </>
          }
          action={activityAnswers.yes}
          cancel={activityAnswers.no}
          busy={busy}
          outcome={<FormOutcome form={removal} />}
          onConfirm={() => removal.send({ type: 'form.submit' })}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

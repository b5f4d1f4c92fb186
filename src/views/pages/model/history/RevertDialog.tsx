import { countOf } from '~/core/counts';
import type { TimeZone } from '~/core/times';
import { writeDate } from '~/core/json/date-text';
import { namedVersions } from '~/machines/model/history/plan-revert';
import type { RevertPlan } from '~/machines/model/history/model-history-setup';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ChangeItem } from './ChangeItem';
import { useHistoryStyles } from './history.styles';

/** More changes are counted. */
const mostShown = 6;

type RevertDialogProps = {
  plan: RevertPlan;
  zone: TimeZone;
  onConfirm: () => void;
  onCancel: () => void;
};

/** What reverting a change will do, before it is done. */
export function RevertDialog({ plan, zone, onConfirm, onCancel }: RevertDialogProps) {
  const styles = useHistoryStyles();
  const { changes, versions, stays } = plan;
  const more = changes.length - mostShown;
  return (
    <ConfirmDialog
      title={`Revert ${namedVersions(versions)}?`}
      text="Reverts only this change, as one undoable change. Later changes stay. Everyone with the model open sees it right away."
      action="Revert"
      outcome={
        <>
          <ul className={styles.preview} aria-label="What will change">
            {changes.slice(0, mostShown).map((change, index) => (
              <ChangeItem key={index} change={change} writeDate={(date) => writeDate(date, zone)} />
            ))}
          </ul>
          {more > 0 ? <p className={styles.note}>and {countOf(more, 'more change')}</p> : null}
          {stays === undefined ? null : <p className={styles.note}>Not reverted: {stays}</p>}
        </>
      }
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

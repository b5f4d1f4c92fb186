import { useSelector } from '@xstate/react';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectChanges,
  selectVersion,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { counted } from './history-words';

/** Says what a restoration does before it is done. */
export function RestoreDialog({ history }: { history: ModelHistoryActor }) {
  const version = useSelector(history, selectVersion);
  const changes = useSelector(history, selectChanges);
  const isSame = changes === 0;
  return (
    <ConfirmDialog
      open
      title={`Restore version ${version}?`}
      text={
        isSame
          ? `The document is the same as at version ${version}. There is nothing to restore.`
          : `The document becomes what it was at version ${version}. ${counted(changes, 'change')} ${changes === 1 ? 'is' : 'are'} made as one step, and everybody who has the model open sees ${changes === 1 ? 'it' : 'them'} at once. It can be undone.`
      }
      action="Restore"
      done={isSame}
      onConfirm={() => history.send({ type: 'history.confirm' })}
      onCancel={() => history.send({ type: 'history.cancel' })}
    />
  );
}

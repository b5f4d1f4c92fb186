import { useSelector } from '@xstate/react';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectDiscarding } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { ReturnFocus } from '../../../shared/ReturnFocus';

/** Asks before a text is given up that was not sent. */
export function DiscardDialog({ actor }: { actor: TreeEditActor }) {
  const discarding = useSelector(actor, selectDiscarding);
  return discarding ? (
    <>
      <ReturnFocus />
      <ConfirmDialog
        open
        title="Discard what you typed?"
        text="It was not sent, and will be lost."
        action="Discard"
        cancel="Keep editing"
        onConfirm={() => actor.send({ type: 'tree.discard' })}
        onCancel={() => actor.send({ type: 'tree.stay' })}
      />
    </>
  ) : null;
}

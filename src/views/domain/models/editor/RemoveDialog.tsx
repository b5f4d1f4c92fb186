import { useSelector } from '@xstate/react';
import { pathOf } from '../../../../document/tree-node';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import {
  selectAsking,
  selectDraft,
  selectProblem,
} from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { pathText } from '../../../../machines/in-domain/tree-edit/tree-places';
import { ReturnFocus } from '../../../shared/ReturnFocus';
import { useEditorStyles } from './editors.styles';
import { kindText } from './tree-words';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';

/** Asks before an element is deleted (spec domain-level §2, as worded). */
export function RemoveDialog({ actor }: { actor: TreeEditActor }) {
  const styles = useEditorStyles();
  const asking = useSelector(actor, selectAsking);
  const draft = useSelector(actor, selectDraft);
  const problem = useSelector(actor, selectProblem);
  if (!asking || draft?.type !== 'remove') return null;
  return (
    <>
      <ReturnFocus />
      <ConfirmDialog
        danger
        open
        title="Delete Element?"
        text={
          <>
            <p className={styles.asked}>Are you sure you want to delete this element?</p>
            <p className={styles.asked}>
              <bdi className={styles.askedPath}>{pathText(pathOf(draft.node))}</bdi> ({kindText(draft.node)})
            </p>
          </>
        }
        action="Delete"
        {...(problem === undefined ? {} : { problem: { title: 'It was not deleted.', text: problem } })}
        onConfirm={() => actor.send({ type: 'tree.confirm' })}
        onCancel={() => actor.send({ type: 'tree.cancel' })}
      />
    </>
  );
}

import { useSelector } from '@xstate/react';
import { pathOf } from '../../../../document/tree-node';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import {
  selectAskedStep,
  selectAsking,
  selectDraft,
  selectProblem,
  selectUnsafeChange,
} from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { pathText } from '../../../../machines/in-domain/tree-edit/tree-places';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { ReturnFocus } from '../../../shared/ReturnFocus';
import { useEditorStyles } from './editors.styles';
import { kindText } from './tree-words';

const titles = {
  change: 'Change this element?',
  undo: 'Undo this change?',
  redo: 'Redo this change?',
};

/** Asks before an element is deleted (spec domain-level §2, as worded), and before one is changed whose name the server can't store. */
export function AskDialog({ actor }: { actor: TreeEditActor }) {
  const styles = useEditorStyles();
  const asking = useSelector(actor, selectAsking);
  const draft = useSelector(actor, selectDraft);
  const problem = useSelector(actor, selectProblem);
  const warning = useSelector(actor, selectUnsafeChange);
  const step = useSelector(actor, selectAskedStep);
  if (!asking) return null;
  const answers = {
    onConfirm: () => actor.send({ type: 'tree.confirm' }),
    onCancel: () => actor.send({ type: 'tree.cancel' }),
  };
  if (draft?.type !== 'remove')
    return (
      <>
        <ReturnFocus unlessTaken />
        <ConfirmDialog
          open
          title={titles[step ?? 'change']}
          text={warning ?? ''}
          action="Continue"
          {...answers}
        />
      </>
    );
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
            {warning === undefined ? null : <p className={styles.asked}>{warning}</p>}
          </>
        }
        action="Delete"
        {...(problem === undefined ? {} : { problem: { title: 'It was not deleted.', text: problem } })}
        {...answers}
      />
    </>
  );
}

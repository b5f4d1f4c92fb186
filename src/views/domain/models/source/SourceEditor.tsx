import { Button, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  selectConfirming,
  selectIsConflict,
  selectMay,
  selectRefusal,
  selectUnsafeChange,
  selectWaiting,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';
import { waitingSentence } from '../../../../machines/in-domain/source-edit/source-text';
import type { CodeCaret, CodeEditor } from '../../../shared/code/code-editor';
import { StatusMessage } from '../../../shared/StatusMessage';
import { SourceConflicts } from './SourceConflicts';
import { useSourceEditorStyles } from './SourceEditor.styles';
import { SourceStatus } from './SourceStatus';
import { SourceText } from './SourceText';
import { SourceToolbar } from './SourceToolbar';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';

const atBeginning: CodeCaret = { at: 0, line: 1, column: 1 };

/** A model as one text, in place of its tree (spec domain-level §2, §4). Fills the column that it stands in. */
export function SourceEditor({ actor }: { actor: SourceEditActor }) {
  const styles = useSourceEditorStyles();
  const titleId = useId();
  const isConflict = useSelector(actor, selectIsConflict);
  const confirming = useSelector(actor, selectConfirming);
  const warning = useSelector(actor, selectUnsafeChange);
  const [caret, setCaret] = useState(atBeginning);
  const [editor, setEditor] = useState<CodeEditor>();
  return (
    <section
      aria-labelledby={titleId}
      className={mergeClasses(styles.root, isConflict && styles.withConflicts)}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        event.preventDefault();
        if (!event.shiftKey && !event.repeat) actor.send({ type: 'source.save' });
      }}
    >
      <SourceToolbar actor={actor} titleId={titleId} />
      <Refusal actor={actor} />
      {isConflict ? <SourceConflicts actor={actor} /> : null}
      <SourceText actor={actor} onCaret={setCaret} onMounted={setEditor} />
      <SourceStatus actor={actor} caret={caret} onGoTo={(at) => editor?.goTo(at)} />
      {confirming ? (
        <ConfirmDialog
          open
          title="Discard your changes?"
          text="What you changed in the source is not saved and will be lost. What others changed stays."
          action="Discard"
          cancel="Keep Editing"
          onConfirm={() => actor.send({ type: 'source.discard' })}
          onCancel={() => actor.send({ type: 'source.stay' })}
        />
      ) : null}
      {warning === undefined ? null : (
        <ConfirmDialog
          open
          title="Save this change?"
          text={warning}
          action="Save"
          onConfirm={() => actor.send({ type: 'source.proceed' })}
          onCancel={() => actor.send({ type: 'source.stay' })}
        />
      )}
    </section>
  );
}

function Refusal({ actor }: { actor: SourceEditActor }) {
  const refusal = useSelector(actor, selectRefusal);
  const may = useSelector(actor, selectMay);
  const waiting = useSelector(actor, selectWaiting);
  if (waiting)
    return (
      <StatusMessage key="waiting" intent="info" shape="square">
        {waitingSentence}
      </StatusMessage>
    );
  if (refusal !== undefined)
    return (
      <StatusMessage
        intent="error"
        shape="square"
        actions={
          may ? (
            <Button size="small" onClick={() => actor.send({ type: 'source.save' })}>
              Retry
            </Button>
          ) : null
        }
      >
        {refusal}
      </StatusMessage>
    );
  return may ? null : (
    <StatusMessage intent="warning" shape="square">
      The model cannot be changed now. What you type stays here; save it when it can.
    </StatusMessage>
  );
}

import { useSelector } from '@xstate/react';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  selectBusy,
  selectFault,
  selectText,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';
import type { CodeCaret, CodeEditor } from '../../../shared/code/code-editor';
import { codeEditor } from '../../../shared/code/code-chunk';
import { beginningOf } from '../../../shared/code/code-size';
import { CodeHost } from '../../../shared/code/CodeHost';
import { ChunkMessage } from '../../../shared/ChunkProblem';
import { useLoaded } from '../../../use-loaded';
import { useChangedLines } from './use-changed-lines';
import { useSourceEditorStyles } from './SourceEditor.styles';

export type SourceTextProps = {
  actor: SourceEditActor;
  onCaret: (caret: CodeCaret) => void;
  onMounted: (editor: CodeEditor) => void;
};

/** The text in its editor; until the code of that is here, to be read. */
export function SourceText({ actor, onCaret, onMounted }: SourceTextProps) {
  const styles = useSourceEditorStyles();
  const { value: module, failure } = useLoaded(codeEditor);
  const text = useSelector(actor, selectText);
  const fault = useSelector(actor, selectFault);
  const busy = useSelector(actor, selectBusy);
  const marks = useChangedLines(actor);
  return (
    <div className={styles.text} aria-busy={!module}>
      {failure ? <ChunkMessage failure={failure} /> : null}
      {module ? (
        <CodeHost
          mount={module.mountCodeEditor}
          purpose="writing"
          focused
          onMounted={onMounted}
          shown={{
            label: 'Model source',
            text,
            readOnly: busy === 'merging' || busy === 'saving',
            fault,
            marks,
            error: fault ? `Invalid JSON! ${fault.reason}` : undefined,
            onChange: (typed) => actor.send({ type: 'source.type', text: typed }),
            onCaret,
          }}
        />
      ) : (
        <pre className={styles.plain} tabIndex={0}>
          {beginningOf(text)}
        </pre>
      )}
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Draft } from '../../../../machines/in-domain/tree-edit/drafts';
import { dateForm } from '../../../../machines/in-domain/tree-edit/date-text';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectProblem, selectWarning } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { ChoiceEditor } from './ChoiceEditor';
import { useEditorStyles } from './editors.styles';
import { LineEditor } from './LineEditor';
import { Said } from './Said';
import { TextEditor } from './TextEditor';

/** What stands in a row in place of its name or its value while that is being edited. */
export function DraftEditor({ actor, draft }: { actor: TreeEditActor; draft: Draft }) {
  const styles = useEditorStyles();
  const id = useId();
  const problem = useSelector(actor, selectProblem);
  const warning = useSelector(actor, selectWarning);
  switch (draft.type) {
    case 'string':
      return <TextEditor actor={actor} draft={draft} problem={problem} warning={warning} />;
    case 'boolean':
      return (
        <span className={styles.place}>
          <ChoiceEditor
            focused
            choice={draft.choice}
            onChoose={(choice) => actor.send({ type: 'tree.choose', choice })}
            onCancel={() => actor.send({ type: 'tree.cancel' })}
            onLeave={() => actor.send({ type: 'tree.leave' })}
          />
          <Said id={id} problem={problem} warning={warning} />
        </span>
      );
    case 'number':
    case 'date':
    case 'rename':
      return (
        <LineEditor
          actor={actor}
          label={draft.type === 'rename' ? 'Property' : 'Value'}
          text={draft.text}
          problem={problem}
          warning={warning}
          {...(draft.type === 'date' ? { placeholder: dateForm } : {})}
        />
      );
    default:
      return null;
  }
}

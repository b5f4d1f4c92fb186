import { Input } from '@fluentui/react-components';
import type { AddDraft } from '../../../../machines/in-domain/tree-edit/drafts';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { ChoiceEditor } from './ChoiceEditor';
import { useEditorStyles } from './editors.styles';

const fixed = { object: '{ }', array: '[ ]', null: 'null' } as const;

/** The value of an element that is being added; what begins empty has nothing to enter. */
export function AddValue({
  actor,
  draft,
  describedBy,
}: {
  actor: TreeEditActor;
  draft: AddDraft;
  describedBy: string;
}) {
  const styles = useEditorStyles();
  const { kind, text, choice } = draft;
  return (
    <span className={styles.value}>
      {kind === 'boolean' ? (
        <ChoiceEditor
          choice={choice}
          onChoose={(next) => actor.send({ type: 'tree.choose', choice: next })}
          onCancel={() => actor.send({ type: 'tree.cancel' })}
        />
      ) : kind === 'object' || kind === 'array' || kind === 'null' ? (
        <span className={styles.fixed}>{fixed[kind]}</span>
      ) : (
        <Input
          name="tree-value"
          size="small"
          aria-label="Value"
          aria-describedby={describedBy}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          spellCheck={false}
          autoComplete="off"
          className={styles.field}
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={(_, data) => actor.send({ type: 'tree.type', text: data.value })}
        />
      )}
    </span>
  );
}

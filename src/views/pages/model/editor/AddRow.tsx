import { Button, Dropdown, Input, Option } from '@fluentui/react-components';
import { Checkmark16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { useId } from 'react';
import type { Kind } from '~/core/document/value';
import { type AddDraft, positionText } from '~/machines/model/tree-edit/drafts';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { FocusField } from '~/views/hooks/focus';
import { ChoiceEditor, lineKeys, FieldMessage } from './LineEditor';
import { useEditorStyles } from './editor.styles';
import { kinds, kindWord } from './tree-texts';

const fixed = { object: '{ }', array: '[ ]', null: 'null' } as const;

/** The value of an element that is being added; what begins empty has nothing to enter. */
function AddValue({
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

type AddRowProps = {
  actor: TreeEditActor;
  draft: AddDraft;
  problem: string | undefined;
  warning: string | undefined;
  now: () => number;
};

/** The form of an element that is being added: its name or position, its type, its value. Enter adds, Escape cancels. */
export function AddRow({ actor, draft, problem, warning, now }: AddRowProps) {
  const styles = useEditorStyles();
  const id = useId();
  const isItem = draft.holder.kind === 'array';
  const name = isItem ? positionText(draft) : (draft.name ?? '');
  return (
    <div role="group" aria-label="New element" className={styles.form} onKeyDown={lineKeys(actor)}>
      <div className={styles.line}>
        <Input
          name="tree-name"
          size="small"
          aria-label={isItem ? 'Position' : 'Property'}
          aria-describedby={id}
          placeholder={isItem ? 'position' : 'property'}
          inputMode={isItem ? 'numeric' : undefined}
          spellCheck={false}
          autoComplete="off"
          className={styles.name}
          value={name}
          onChange={(_, data) => actor.send({ type: 'tree.name', text: data.value })}
        />
        <Dropdown
          size="small"
          aria-label="Type"
          className={styles.kind}
          button={{ className: styles.kindButton }}
          value={kindWord[draft.kind]}
          selectedOptions={[draft.kind]}
          onKeyDown={(event) => {
            // Enter and Escape are the list's while it is open; Enter opens it.
            if (event.key === 'Enter' || event.currentTarget.getAttribute('aria-expanded') === 'true')
              event.stopPropagation();
          }}
          onOptionSelect={(_, { optionValue }) => {
            if (optionValue) actor.send({ type: 'tree.kind', kind: optionValue as Kind, now: now() });
          }}
        >
          {kinds.map((kind) => (
            <Option key={kind} value={kind}>
              {kindWord[kind]}
            </Option>
          ))}
        </Dropdown>
        <AddValue actor={actor} draft={draft} describedBy={id} />
        <kbd className={styles.key}>Enter</kbd>
        <Button
          size="small"
          appearance="primary"
          icon={<Checkmark16Regular />}
          aria-label="Add"
          title="Add"
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
          onClick={() => actor.send({ type: 'tree.confirm' })}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<Dismiss16Regular />}
          aria-label="Cancel"
          title="Cancel"
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
          onClick={() => actor.send({ type: 'tree.cancel' })}
        />
      </div>
      <FieldMessage id={id} problem={problem} warning={warning} inForm />
      <FocusField field={isItem && draft.kind === 'string' ? 'tree-value' : 'tree-name'} />
    </div>
  );
}

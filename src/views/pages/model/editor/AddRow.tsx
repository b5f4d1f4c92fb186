import { Button, Dropdown, Option } from '@fluentui/react-components';
import { Checkmark16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Kind } from '~/core/document/value';
import { type AddDraft, positionText } from '~/machines/model/tree-edit/drafts';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { useFieldFocus } from '~/views/hooks/focus';
import { ChoiceEditor, FieldMessage, type FieldIssues, LineInput, lineKeys } from './LineEditor';
import { useEditorStyles } from './editor.styles';
import { kinds, kindWord } from './tree-texts';

/** What begins empty has nothing to enter. */
const fixed: Partial<Record<Kind, string>> = { object: '{ }', array: '[ ]', null: 'null' };

const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

export type AddRowProps = FieldIssues & {
  actor: TreeEditActor;
  draft: AddDraft;
  /** Epoch milliseconds. */
  now: () => number;
};

/** The form of a new element: its name or position, its type, its value. Enter adds, Escape cancels. */
export function AddRow({ actor, draft, problem, warning, now }: AddRowProps) {
  const styles = useEditorStyles();
  const id = useId();
  const { holder, kind, text, choice } = draft;
  const isItem = holder.kind === 'array';
  const [first] = useState({ field: isItem && kind === 'string' ? 'tree-value' : 'tree-name' });
  return (
    <div
      ref={useFieldFocus<HTMLDivElement>(first)}
      role="group"
      aria-label="New element"
      className={styles.form}
      onKeyDown={lineKeys(actor)}
    >
      <div className={styles.line}>
        <LineInput
          name="tree-name"
          aria-label={isItem ? 'Position' : 'Property'}
          aria-describedby={id}
          placeholder={isItem ? 'position' : 'property'}
          inputMode={isItem ? 'numeric' : undefined}
          className={styles.name}
          value={isItem ? positionText(draft) : (draft.name ?? '')}
          onChange={(_, { value }) => actor.send({ type: 'tree.name', text: value })}
        />
        <Dropdown
          size="small"
          aria-label="Type"
          className={styles.kind}
          button={{ className: styles.kindButton }}
          value={kindWord[kind]}
          selectedOptions={[kind]}
          onKeyDown={(event) => {
            // Enter and Escape belong to the list while it is open; Enter opens it.
            if (event.key === 'Enter' || event.currentTarget.getAttribute('aria-expanded') === 'true')
              event.stopPropagation();
          }}
          onOptionSelect={(_, { optionValue }) => {
            if (optionValue) actor.send({ type: 'tree.kind', kind: optionValue as Kind, now: now() });
          }}
        >
          {kinds.map((each) => (
            <Option key={each} value={each}>
              {kindWord[each]}
            </Option>
          ))}
        </Dropdown>
        <span className={styles.value}>
          {kind === 'boolean' ? (
            <ChoiceEditor actor={actor} choice={choice} />
          ) : fixed[kind] ? (
            <span className={styles.fixed}>{fixed[kind]}</span>
          ) : (
            <LineInput
              name="tree-value"
              aria-label="Value"
              aria-describedby={id}
              inputMode={kind === 'number' ? 'decimal' : undefined}
              className={styles.field}
              value={text}
              onFocus={({ target }) => target.select()}
              onChange={(_, { value }) => actor.send({ type: 'tree.type', text: value })}
            />
          )}
        </span>
        <kbd className={styles.key}>Enter</kbd>
        <Button
          size="small"
          appearance="primary"
          icon={<Checkmark16Regular />}
          aria-label="Add"
          title="Add"
          onKeyDown={keepEnter}
          onClick={() => actor.send({ type: 'tree.confirm' })}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<Dismiss16Regular />}
          aria-label="Cancel"
          title="Cancel"
          onKeyDown={keepEnter}
          onClick={() => actor.send({ type: 'tree.cancel' })}
        />
      </div>
      <FieldMessage id={id} problem={problem} warning={warning} at="form" />
    </div>
  );
}

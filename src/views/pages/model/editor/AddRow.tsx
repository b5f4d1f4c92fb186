import { Button, Dropdown, Option } from '@fluentui/react-components';
import { Checkmark16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Kind } from '~/core/document/value';
import { type AddDraft, positionText } from '~/machines/model/tree-edit/drafts';
import { useFieldFocus } from '~/views/hooks/focus';
import { ChoiceEditor, FieldMessage, type FieldIssues, LineInput, lineKeys } from './LineEditor';
import { useEditorParts } from './editor-parts';
import { useEditorStyles } from './editor.styles';
import { kindWord } from './tree-texts';

/** What begins empty has nothing to enter. */
const fixed: Partial<Record<Kind, string>> = { object: '{ }', array: '[ ]', null: 'null' };

/** A small button; Enter presses it, and adds nothing. */
const named = (label: string) => ({
  size: 'small' as const,
  'aria-label': label,
  title: label,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.stopPropagation();
  },
});

/** The form of a new element: its name or position, its type, its value. Enter adds, Escape cancels. */
export function AddRow({ draft, problem, warning }: FieldIssues & { draft: AddDraft }) {
  const { actor, now } = useEditorParts();
  const styles = useEditorStyles();
  const id = useId();
  const { node, kind, text } = draft;
  const isItem = node.kind === 'array';
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
          {Object.entries(kindWord).map(([each, word]) => (
            <Option key={each} value={each}>
              {word}
            </Option>
          ))}
        </Dropdown>
        <span className={styles.value}>
          {kind === 'boolean' ? (
            <ChoiceEditor choice={text === 'true'} />
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
          appearance="primary"
          icon={<Checkmark16Regular />}
          onClick={() => actor.send({ type: 'tree.confirm' })}
          {...named('Add')}
        />
        <Button
          appearance="subtle"
          icon={<Dismiss16Regular />}
          onClick={() => actor.send({ type: 'tree.cancel' })}
          {...named('Cancel')}
        />
      </div>
      <FieldMessage id={id} problem={problem} warning={warning} at="form" />
    </div>
  );
}

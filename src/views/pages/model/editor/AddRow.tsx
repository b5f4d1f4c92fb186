import { Button, Dropdown, Option } from '@fluentui/react-components';
import { Checkmark16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { type ReactElement, useId, useState } from 'react';
import type { Kind } from '~/core/document/value';
import { type AddDraft, positionText } from '~/machines/model/tree-edit/drafts';
import { useFieldFocus } from '~/views/hooks/focus';
import { ChoiceField, FieldMessage, LineField, useLineKeys } from './Fields';
import { useEditorParts } from './editor-parts';
import { useEditorStyles } from './editor.styles';
import { kindWord } from './tree-texts';

/** Types whose initial value is fixed. */
const fixed: Partial<Record<Kind, string>> = { object: '{ }', array: '[ ]', null: 'null' };

/** The form for a new element: name or position, type, value. Enter adds, Escape cancels. */
export function AddRow({ draft }: { draft: AddDraft }) {
  const { actor, now } = useEditorParts();
  const styles = useEditorStyles();
  const id = useId();
  const { node, kind, text } = draft;
  const isItem = node.kind === 'array';
  const [first] = useState({ field: isItem && kind === 'string' ? 'tree-value' : 'tree-name' });
  const button = (label: string, icon: ReactElement, type: 'tree.confirm' | 'tree.cancel') => (
    <Button
      size="small"
      appearance={type === 'tree.confirm' ? 'primary' : 'subtle'}
      icon={icon}
      aria-label={label}
      title={label}
      // Enter presses the button and does not add.
      onKeyDown={(event) => (event.key === 'Enter' ? event.stopPropagation() : undefined)}
      onClick={() => actor.send({ type })}
    />
  );
  return (
    <div
      ref={useFieldFocus<HTMLDivElement>(first)}
      role="group"
      aria-label="New element"
      className={styles.form}
      onKeyDown={useLineKeys()}
    >
      <div className={styles.line}>
        <LineField
          name="tree-name"
          sends="tree.name"
          aria-label={isItem ? 'Position' : 'Property'}
          aria-describedby={id}
          placeholder={isItem ? 'position' : 'property'}
          inputMode={isItem ? 'numeric' : undefined}
          className={styles.name}
          value={isItem ? positionText(draft) : (draft.name ?? '')}
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
            <ChoiceField text={text} />
          ) : fixed[kind] ? (
            <span className={styles.fixed}>{fixed[kind]}</span>
          ) : (
            <LineField
              name="tree-value"
              aria-label="Value"
              aria-describedby={id}
              inputMode={kind === 'number' ? 'decimal' : undefined}
              className={styles.field}
              value={text}
              onFocus={({ target }) => target.select()}
            />
          )}
        </span>
        <kbd className={styles.key}>Enter</kbd>
        {button('Add', <Checkmark16Regular />, 'tree.confirm')}
        {button('Cancel', <Dismiss16Regular />, 'tree.cancel')}
      </div>
      <FieldMessage id={id} at="form" />
    </div>
  );
}

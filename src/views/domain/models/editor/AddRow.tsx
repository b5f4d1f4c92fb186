import { Button, Dropdown, Input, Option } from '@fluentui/react-components';
import { Checkmark16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { useId } from 'react';
import type { Kind } from '../../../../document/value';
import { positionText, type AddDraft } from '../../../../machines/in-domain/tree-edit/drafts';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { FocusField } from '../../../shared/FocusField';
import { AddValue } from './AddValue';
import { useEditorStyles } from './editors.styles';
import { lineKeys } from './LineEditor';
import { Said } from './Said';
import { kinds, kindWord } from './tree-words';

export type AddRowProps = {
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
      <Said id={id} problem={problem} warning={warning} inForm />
      <FocusField field={isItem && draft.kind === 'string' ? 'tree-value' : 'tree-name'} />
    </div>
  );
}

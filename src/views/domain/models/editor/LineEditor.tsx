import { Input } from '@fluentui/react-components';
import { useId, type KeyboardEvent } from 'react';
import { FocusField } from '../../../shared/FocusField';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { useEditorStyles } from './editors.styles';
import { Said } from './Said';

export type LineEditorProps = {
  actor: TreeEditActor;
  /** The accessible name. */
  label: string;
  text: string;
  problem: string | undefined;
  warning: string | undefined;
  placeholder?: string;
};

/** Enter confirms and Escape cancels what is typed in one line; neither goes further, to a dialog or the tree. */
export const lineKeys = (actor: TreeEditActor) => (event: KeyboardEvent) => {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    actor.send({ type: 'tree.confirm' });
  }
  if (event.key === 'Escape') {
    event.stopPropagation();
    actor.send({ type: 'tree.cancel' });
  }
};

/** A name, a number or a date being edited in its row. */
export function LineEditor({ actor, label, text, problem, warning, placeholder }: LineEditorProps) {
  const styles = useEditorStyles();
  const id = useId();
  return (
    <span className={styles.place}>
      <Input
        name="tree-line"
        size="small"
        aria-label={label}
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        className={styles.field}
        value={text}
        onChange={(_, data) => actor.send({ type: 'tree.type', text: data.value })}
        onKeyDown={lineKeys(actor)}
        onFocus={({ target }) => target.select()}
        onBlur={() => actor.send({ type: 'tree.leave' })}
      />
      <FocusField field="tree-line" />
      <Said id={id} problem={problem} warning={warning} end={label === 'Value'} />
    </span>
  );
}

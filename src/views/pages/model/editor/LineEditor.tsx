import { Button, mergeClasses } from '@fluentui/react-components';
import { ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { useEditorStyles } from './editor.styles';

/** true or false. */
export function ChoiceEditor({ choice, onChoose, onCancel, onLeave, focused = false }: ChoiceEditorProps) {
  const styles = useEditorStyles();
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    else if (next.includes(event.key)) onChoose(!choice);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) onLeave?.();
  }
  return (
    <span role="radiogroup" aria-label="Value" className={styles.choice} onKeyDown={press} onBlur={leave}>
      {[true, false].map((each) => (
        <Button
          key={String(each)}
          size="small"
          role="radio"
          aria-checked={each === choice}
          tabIndex={each === choice ? 0 : -1}
          ref={focused && each === choice ? focusIt : undefined}
          className={mergeClasses(
            styles.choiceButton,
            each ? styles.first : styles.last,
            each === choice && styles.chosen,
          )}
          onClick={() => onChoose(each)}
        >
          {String(each)}
        </Button>
      ))}
    </span>
  );
}

/** Why what is typed is not taken, or what to know before it is. It is spoken when it comes. */
export function FieldMessage({ id, problem, warning, inForm = false, end = false }: FieldMessageProps) {
  const styles = useEditorStyles();
  const text = problem ?? warning;
  return (
    <span id={id} role={problem === undefined ? 'status' : 'alert'}>
      {text === undefined ? null : (
        <span
          ref={bringIntoView}
          className={mergeClasses(styles.said, end && styles.messageAtEnd, inForm && styles.inForm)}
        >
          <span
            className={mergeClasses(styles.icon, problem === undefined ? styles.warning : styles.problem)}
          >
            {problem === undefined ? <Warning16Filled /> : <ErrorCircle16Filled />}
          </span>
          <span>{text}</span>
        </span>
      )}
    </span>
  );
}

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

export type ChoiceEditorProps = {
  choice: boolean;
  onChoose: (choice: boolean) => void;
  onCancel: () => void;
  /** The focus has left both. */
  onLeave?: () => void;
  /** Takes the focus as it comes. */
  focused?: boolean;
};

export const next = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];

export const focusIt = (button: HTMLElement | null) => button?.focus();

export type FieldMessageProps = {
  id: string;
  problem: string | undefined;
  warning: string | undefined;
  /** Within a form, not over the rows below. */
  inForm?: boolean;
  /** At the right end of what it speaks of, where there is little room. */
  end?: boolean;
};

export const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

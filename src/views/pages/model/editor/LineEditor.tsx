import { Button, Input, type InputProps, mergeClasses } from '@fluentui/react-components';
import { ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { useEditorParts } from './editor-parts';
import { useEditorStyles } from './editor.styles';

/** A field of one line in the tree. */
export const LineInput = (props: InputProps) => (
  <Input size="small" spellCheck={false} autoComplete="off" {...props} />
);

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

const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];

type ChoiceEditorProps = {
  choice: boolean;
  /** The value of a row: takes the focus, and is left with it. */
  inRow?: boolean;
};

/** True or false. */
export function ChoiceEditor({ choice, inRow = false }: ChoiceEditorProps) {
  const { actor } = useEditorParts();
  const styles = useEditorStyles();
  const choose = (chosen: boolean) => actor.send({ type: 'tree.type', text: String(chosen) });
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') actor.send({ type: 'tree.cancel' });
    else if (arrows.includes(event.key)) choose(!choice);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <span
      role="radiogroup"
      aria-label="Value"
      className={styles.joined}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (inRow && !currentTarget.contains(relatedTarget)) actor.send({ type: 'tree.leave' });
      }}
    >
      {[true, false].map((each) => (
        <Button
          key={String(each)}
          size="small"
          role="radio"
          aria-checked={each === choice}
          tabIndex={each === choice ? 0 : -1}
          autoFocus={inRow && each === choice}
          className={mergeClasses(
            styles.choiceButton,
            each ? styles.first : styles.last,
            each === choice && styles.chosen,
          )}
          onClick={() => choose(each)}
        >
          {String(each)}
        </Button>
      ))}
    </span>
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Why a field is not accepted, or what to know before it is. */
export type FieldIssues = { problem: string | undefined; warning: string | undefined };
type FieldMessageProps = FieldIssues & {
  id: string;
  /** `form`: below the fields, not over the rows. `end`: at the right end of the field where there is little room. */
  at?: 'form' | 'end';
};

/** Announced when it appears. */
export function FieldMessage({ id, problem, warning, at }: FieldMessageProps) {
  const styles = useEditorStyles();
  const text = problem ?? warning;
  return (
    <span id={id} role={problem === undefined ? 'status' : 'alert'}>
      {text === undefined ? null : (
        <span
          ref={bringIntoView}
          className={mergeClasses(
            styles.said,
            at === 'end' && styles.messageAtEnd,
            at === 'form' && styles.inForm,
          )}
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

import { Button, Input, type InputProps, mergeClasses } from '@fluentui/react-components';
import { ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { selectWarning } from '~/machines/model/tree-edit/tree-edit-selectors';
import { useEditorParts, useNaming } from './editor-parts';
import { useEditorStyles } from './editor.styles';

/** Errors and warnings about the input. */
export function useIssues() {
  const { actor } = useEditorParts();
  const problem = useSelector(actor, ({ context }) => context.problem);
  return { problem, warning: useSelector(actor, selectWarning) };
}

type LineFieldProps = InputProps & { sends?: 'tree.name' | 'tree.type' };

/** A one-line field in the tree. */
export function LineField({ sends = 'tree.type', ...props }: LineFieldProps) {
  const { actor } = useEditorParts();
  return (
    <Input
      size="small"
      spellCheck={false}
      autoComplete="off"
      onChange={(_, { value }) => actor.send({ type: sends, text: value })}
      {...props}
    />
  );
}

/** Enter confirms and Escape cancels the input; neither reaches a dialog or the tree. */
export function useLineKeys() {
  const { actor } = useEditorParts();
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      actor.send({ type: 'tree.confirm' });
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      actor.send({ type: 'tree.cancel' });
    }
  };
}

const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];

/** True or false. `inRow`: replaces the value of a row, takes the focus and ends on blur. */
export function ChoiceField({ text, inRow = false }: { text: string; inRow?: boolean }) {
  const { actor } = useEditorParts();
  const styles = useEditorStyles();
  const choose = (chosen: string) => actor.send({ type: 'tree.type', text: chosen });
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') actor.send({ type: 'tree.cancel' });
    else if (arrows.includes(event.key)) choose(text === 'true' ? 'false' : 'true');
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
      {['true', 'false'].map((each) => (
        <Button
          key={each}
          size="small"
          role="radio"
          aria-checked={each === text}
          tabIndex={each === text ? 0 : -1}
          autoFocus={inRow && each === text}
          className={mergeClasses(
            styles.choiceButton,
            each === 'true' ? styles.first : styles.last,
            each === text && styles.chosen,
          )}
          onClick={() => choose(each)}
        >
          {each}
        </Button>
      ))}
    </span>
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type FieldMessageProps = {
  id: string;
  /** `form`: below the fields, not over the rows. `end`: at the right end of the field if there is little room. */
  at: 'form' | 'end' | 'start';
};

/** Announced when it appears. */
export function FieldMessage({ id, at }: FieldMessageProps) {
  const { problem, warning } = useIssues();
  const styles = useEditorStyles();
  const naming = useNaming();
  const { actor } = useEditorParts();
  const node = useSelector(actor, ({ context }) => context.draft?.node);
  const issue = problem ?? warning;
  const text = issue === undefined ? undefined : naming(issue, node);
  const place = { form: styles.inForm, end: styles.messageAtEnd, start: undefined }[at];
  return (
    <span id={id} role={problem === undefined ? 'status' : 'alert'}>
      {text === undefined ? null : (
        <span ref={bringIntoView} className={mergeClasses(styles.message, place)}>
          <span className={mergeClasses(styles.icon, problem ? styles.problem : styles.warning)}>
            {problem ? <ErrorCircle16Filled /> : <Warning16Filled />}
          </span>
          <span>{text}</span>
        </span>
      )}
    </span>
  );
}

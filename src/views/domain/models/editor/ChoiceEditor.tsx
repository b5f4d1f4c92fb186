import { Button, mergeClasses } from '@fluentui/react-components';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useEditorStyles } from './editors.styles';

export type ChoiceEditorProps = {
  choice: boolean;
  onChoose: (choice: boolean) => void;
  onCancel: () => void;
  /** The focus has left both. */
  onLeave?: () => void;
  /** Takes the focus as it comes. */
  focused?: boolean;
};

const next = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
const focusIt = (button: HTMLElement | null) => button?.focus();

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

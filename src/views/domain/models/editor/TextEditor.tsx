import { mergeClasses } from '@fluentui/react-components';
import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { StringDraft } from '../../../../machines/in-domain/tree-edit/drafts';
import type { Caret } from '../../../../machines/in-domain/tree-edit/text-caret';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { useEditorStyles } from './editors.styles';
import { Said } from './Said';
import { stepOf } from './step-keys';

/** Longer texts are not wrapped: the browser would measure them again with each stroke. */
const longestWrapped = 100_000;
const mostLines = 11;

const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret => ({
  from: selectionStart,
  to: selectionEnd,
});

export type TextEditorProps = {
  actor: TreeEditActor;
  draft: StringDraft;
  problem: string | undefined;
  warning: string | undefined;
};

/** A string being edited in its row, live, over several lines. Enter without Shift, Escape and leaving it end it (spec domain-level §4). */
export function TextEditor({ actor, draft, problem, warning }: TextEditorProps) {
  const styles = useEditorStyles();
  const id = useId();
  const { text, caret, placed } = draft;
  const isLong = text.length > longestWrapped;

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = stepOf(event);
    if (event.key === 'Escape') {
      event.stopPropagation();
      actor.send({ type: 'tree.cancel' });
    } else if (step || (event.key === 'Enter' && !event.shiftKey)) {
      event.preventDefault();
      event.stopPropagation();
      actor.send({ type: step ?? 'tree.confirm' });
    }
  }
  const tellCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const told = caretOf(currentTarget);
    if (told.from !== caret.from || told.to !== caret.to) actor.send({ type: 'tree.caret', caret: told });
  };
  return (
    <span className={styles.place}>
      <textarea
        aria-label="Value"
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        rows={isLong ? undefined : Math.min(mostLines, text.split('\n', mostLines + 1).length)}
        spellCheck={false}
        className={mergeClasses(styles.text, isLong && styles.unwrapped)}
        value={text}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'tree.type', text: currentTarget.value, caret: caretOf(currentTarget) })
        }
        onSelect={tellCaret}
        onKeyDown={press}
        onBlur={() => actor.send({ type: 'tree.leave' })}
      />
      <PutCaret key={placed} caret={caret} />
      <Said id={id} problem={problem} warning={warning} end />
    </span>
  );
}

/** Puts the caret into the text beside it once, as it comes: a text that others have changed loses it. */
function PutCaret({ caret }: { caret: Caret }) {
  const [put] = useState(() => (marker: HTMLElement | null) => {
    const field = marker?.previousElementSibling;
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setSelectionRange(caret.from, caret.to);
  });
  return <span hidden ref={put} />;
}

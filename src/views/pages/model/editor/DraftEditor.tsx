import { mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import { dateForm } from '~/core/json/date-text';
import { trailOf } from '~/machines/model/tree-edit/draft-places';
import type { AddDraft, Draft, StringDraft } from '~/machines/model/tree-edit/drafts';
import { useOnChange } from '~/views/hooks/events';
import type { TreeAdding, TreeEditing } from '~/views/pages/model/tree/drawn-rows';
import { AddRow } from './AddRow';
import { ChoiceField, FieldMessage, LineField, useIssues, useLineKeys } from './Fields';
import { useEditorParts } from './editor-parts';
import { useEditorStyles } from './editor.styles';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, also with the command key. */
export function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if ((!ctrlKey && !metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'tree.redo' : 'tree.undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'tree.redo' : undefined;
}

/** Longer texts are not wrapped: the browser would measure them on each keystroke. */
const longestWrapped = 100_000;
const maxLines = 11;

/** Live multi-line editing of a string in its row. Enter without Shift, Escape and blur end it (spec domain-level §4). */
function TextEditor({ draft: { text, caret, placed }, id }: { draft: StringDraft; id: string }) {
  const { actor } = useEditorParts();
  const { problem } = useIssues();
  const styles = useEditorStyles();
  const isLong = text.length > longestWrapped;
  const field = useRef<HTMLTextAreaElement>(null);
  // Changes by others set a new text, which moves the caret to its end.
  useOnChange(placed, () => {
    field.current?.focus();
    field.current?.setSelectionRange(caret.from, caret.to);
  });

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
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
  const typed = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => ({
    text: currentTarget.value,
    caret: { from: currentTarget.selectionStart, to: currentTarget.selectionEnd },
  });
  return (
    <textarea
      ref={field}
      aria-label="Value"
      aria-describedby={id}
      aria-invalid={problem !== undefined}
      rows={isLong ? undefined : Math.min(maxLines, text.split('\n', maxLines + 1).length)}
      spellCheck={false}
      className={mergeClasses(styles.text, isLong && styles.unwrapped)}
      value={text}
      onChange={(event) => actor.send({ type: 'tree.type', ...typed(event) })}
      onCompositionStart={() => actor.send({ type: 'tree.compose' })}
      onCompositionEnd={(event) => actor.send({ type: 'tree.composed', ...typed(event) })}
      onSelect={(event) => {
        const { caret: now } = typed(event);
        if (now.from !== caret.from || now.to !== caret.to) actor.send({ type: 'tree.caret', caret: now });
      }}
      onKeyDown={press}
      onBlur={() => actor.send({ type: 'tree.leave' })}
    />
  );
}

type EditedDraft = Exclude<Draft, { type: 'add' | 'remove' }>;

/** Replaces the name or the value in a row while it is being edited. */
function DraftEditor({ draft }: { draft: EditedDraft }) {
  const { actor } = useEditorParts();
  const { problem } = useIssues();
  const styles = useEditorStyles();
  const onKeyDown = useLineKeys();
  const id = useId();
  const { type, text } = draft;
  return (
    <span className={styles.place}>
      {type === 'string' ? (
        <TextEditor draft={draft} id={id} />
      ) : type === 'boolean' ? (
        <ChoiceField inRow text={text} />
      ) : (
        <LineField
          name="tree-line"
          autoFocus
          aria-label={type === 'rename' ? 'Property' : 'Value'}
          aria-describedby={id}
          aria-invalid={problem !== undefined}
          placeholder={type === 'date' ? dateForm : undefined}
          className={styles.field}
          value={text}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => target.select()}
          onBlur={() => actor.send({ type: 'tree.leave' })}
        />
      )}
      <FieldMessage id={id} at={type === 'rename' || type === 'boolean' ? 'start' : 'end'} />
    </span>
  );
}

/** The row being edited and its editor. */
export function editingOf(draft: Draft | undefined): TreeEditing | undefined {
  if (!draft || draft.type === 'add' || draft.type === 'remove') return undefined;
  return {
    node: draft.node,
    part: draft.type === 'rename' ? 'name' : 'value',
    editor: <DraftEditor key={draft.node.id} draft={draft} />,
  };
}

/** The form for a new element and its place. `message`: shown in the form. */
export function addingOf(
  draft: Draft | undefined,
  message: string | undefined,
  narrow: boolean,
): TreeAdding | undefined {
  if (draft?.type !== 'add') return undefined;
  /** Height of the form with its margin, in px, in one or two lines; and roughly how many characters of a message fit in a line. */
  const { height, line } = narrow ? { height: 96, line: 40 } : { height: 42, line: 95 };
  return {
    after: placeBefore(draft),
    depth: trailOf(draft.node).length + 1,
    height: height + (message === undefined ? 0 : 6 + 16 * Math.ceil(message.length / line)),
    form: <AddRow draft={draft} />,
  };
}

/** The row above the form: the selected row next to which it adds, or the last row of the container. */
function placeBefore({ node, after }: AddDraft): TreeNode {
  let last = after && isAttached(after, trailOf(node).at(-1) ?? node) ? after : node;
  while (last.open && last.children?.length) last = last.children.at(-1) ?? last;
  return last;
}

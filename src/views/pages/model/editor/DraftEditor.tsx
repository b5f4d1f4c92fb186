import { Input, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import { dateForm } from '~/core/json/date-text';
import type { AddDraft, Caret, Draft, StringDraft } from '~/machines/model/tree-edit/drafts';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { selectProblem, selectWarning } from '~/machines/model/tree-edit/tree-edit-selectors';
import { trailOf } from '~/machines/model/tree-edit/draft-places';
import { FocusField } from '~/views/hooks/focus';
import type { TreeAdding, TreeEditing } from '~/views/pages/model/tree/drawn-rows';
import { AddRow } from './AddRow';
import { ChoiceEditor, lineKeys, FieldMessage } from './LineEditor';
import { useEditorStyles } from './editor.styles';

type LineEditorProps = {
  actor: TreeEditActor;
  /** The accessible name. */
  label: string;
  text: string;
  problem: string | undefined;
  warning: string | undefined;
  placeholder?: string;
};

/** A name, a number or a date being edited in its row. */
function LineEditor({ actor, label, text, problem, warning, placeholder }: LineEditorProps) {
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
      <FieldMessage id={id} problem={problem} warning={warning} end={label === 'Value'} />
    </span>
  );
}

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with the command key as well. */
export function stepOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Press): 'tree.undo' | 'tree.redo' | undefined {
  if ((!ctrlKey && !metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'tree.redo' : 'tree.undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'tree.redo' : undefined;
}

/** Longer texts are not wrapped: the browser would measure them again with each stroke. */
const longestWrapped = 100_000;
const maxLines = 11;

const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret => ({
  from: selectionStart,
  to: selectionEnd,
});

type TextEditorProps = {
  actor: TreeEditActor;
  draft: StringDraft;
  problem: string | undefined;
  warning: string | undefined;
};

/** A string being edited in its row, live, over several lines. Enter without Shift, Escape and leaving it end it (spec domain-level §4). */
function TextEditor({ actor, draft, problem, warning }: TextEditorProps) {
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
        rows={isLong ? undefined : Math.min(maxLines, text.split('\n', maxLines + 1).length)}
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
      <FieldMessage id={id} problem={problem} warning={warning} end />
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

/** What stands in a row in place of its name or its value while that is being edited. */
function DraftEditor({ actor, draft }: { actor: TreeEditActor; draft: Draft }) {
  const styles = useEditorStyles();
  const id = useId();
  const problem = useSelector(actor, selectProblem);
  const warning = useSelector(actor, selectWarning);
  switch (draft.type) {
    case 'string':
      return <TextEditor actor={actor} draft={draft} problem={problem} warning={warning} />;
    case 'boolean':
      return (
        <span className={styles.place}>
          <ChoiceEditor
            focused
            choice={draft.choice}
            onChoose={(choice) => actor.send({ type: 'tree.choose', choice })}
            onCancel={() => actor.send({ type: 'tree.cancel' })}
            onLeave={() => actor.send({ type: 'tree.leave' })}
          />
          <FieldMessage id={id} problem={problem} warning={warning} />
        </span>
      );
    case 'number':
    case 'date':
    case 'rename':
      return (
        <LineEditor
          actor={actor}
          label={draft.type === 'rename' ? 'Property' : 'Value'}
          text={draft.text}
          problem={problem}
          warning={warning}
          {...(draft.type === 'date' ? { placeholder: dateForm } : {})}
        />
      );
    default:
      return null;
  }
}

/** The row that is being edited, and what stands in it. */
export function editingOf(actor: TreeEditActor, draft: Draft | undefined): TreeEditing | undefined {
  if (!draft || draft.type === 'add' || draft.type === 'remove') return undefined;
  return {
    node: draft.node,
    part: draft.type === 'rename' ? 'name' : 'value',
    editor: <DraftEditor key={draft.node.id} actor={actor} draft={draft} />,
  };
}

/** Of the form and the space around it, in px: in one line, or in two where there is little room. */
const heights = { wide: 42, narrow: 96 };
/** About so many characters of a sentence have room in a line of the form. */
const inLine = { wide: 95, narrow: 40 };
const messageHeight = (text: string, most: number) => 6 + 16 * Math.ceil(text.length / most);

type Given = {
  actor: TreeEditActor;
  draft: Draft | undefined;
  problem: string | undefined;
  warning: string | undefined;
  narrow: boolean;
  now: () => number;
};

/** The form of what is being added, and where it stands. */
export function addingOf({ draft, narrow, ...given }: Given): TreeAdding | undefined {
  if (draft?.type !== 'add') return undefined;
  const said = given.problem ?? given.warning;
  const size = narrow ? 'narrow' : 'wide';
  return {
    after: placeBefore(draft),
    depth: trailOf(draft.holder).length + 1,
    height: heights[size] + (said === undefined ? 0 : messageHeight(said, inLine[size])),
    form: <AddRow {...given} draft={draft} />,
  };
}

/** The row that the form stands below: the selected one beside which it adds, or the last one within the holder. */
function placeBefore({ holder, after }: AddDraft): TreeNode {
  let last = after && isAttached(after, trailOf(holder).at(-1) ?? holder) ? after : holder;
  while (last.open && last.children?.length) last = last.children.at(-1) ?? last;
  return last;
}

import { Button, Dropdown, Input, type InputProps, mergeClasses, Option } from '@fluentui/react-components';
import { Checkmark16Regular, Dismiss16Regular, ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactElement, type SyntheticEvent, useId, useRef, useState } from 'react';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import { type Kind, kindWord } from '~/core/document/value';
import { dateForm } from '~/core/json/date-text';
import { type AddDraft, type Draft, positionText, type StringDraft } from '~/machines/model/tree-edit/drafts';
import { trailOf } from '~/machines/model/tree-edit/keep-document';
import { selectWarning } from '~/machines/model/tree-edit/tree-edit-machine';
import { useOnChange, undoKey } from '~/views/hooks/events';
import { useFieldFocus } from '~/views/hooks/focus';
import type { TreeAdding, TreeEditing } from '~/views/pages/model/tree/drawn-rows';
import { useEditorParts, useNaming } from './Tools';
import { useEditorStyles } from './editor.styles';

const fixed: Partial<Record<Kind, string>> = { object: '{ }', array: '[ ]', null: 'null' };

function AddRow({ draft }: { draft: AddDraft }) {
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

function useIssues() {
  const { actor } = useEditorParts();
  const problem = useSelector(actor, ({ context }) => context.problem);
  return { problem, warning: useSelector(actor, selectWarning) };
}

type LineFieldProps = InputProps & { sends?: 'tree.name' | 'tree.type' };

function LineField({ sends = 'tree.type', ...props }: LineFieldProps) {
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

function useLineKeys() {
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
function ChoiceField({ text, inRow = false }: { text: string; inRow?: boolean }) {
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

function FieldMessage({ id, at }: FieldMessageProps) {
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

export function stepOf(event: KeyboardEvent) {
  const step = undoKey(event);
  return step && (`tree.${step}` as const);
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

export function editingOf(draft: Draft | undefined): TreeEditing | undefined {
  if (!draft || draft.type === 'add' || draft.type === 'remove') return undefined;
  return {
    node: draft.node,
    part: draft.type === 'rename' ? 'name' : 'value',
    editor: <DraftEditor key={draft.node.id} draft={draft} />,
  };
}

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

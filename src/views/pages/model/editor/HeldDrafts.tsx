import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { pathOf } from '~/core/document/tree-node';
import { type Draft, warningOf } from '~/machines/model/tree-edit/drafts';
import type { HeldDraftActor, HeldDraftEvent, HeldDraftSnapshot } from '~/machines/model/tree-edit/held-draft-machine';
import { pathText } from '~/core/document/path-text';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import { useEditorParts, useNaming } from './editor-parts';
import { useEditorStyles, useTreeEditorStyles } from './editor.styles';
import { heldText, valueCopy } from './tree-texts';

const things: Partial<Record<Draft['type'], string>> = {
  add: 'the place that you were adding to',
  rename: 'the property that you were renaming',
  remove: 'the element that you were about to delete',
};
const isName = ({ type }: Draft) => type === 'add' || type === 'rename';

/** Why the input is not in the model, in full sentences. */
export function heldSentence({ value, context: { draft, loss, reason } }: HeldDraftSnapshot): string {
  const place = pathText(pathOf(draft.node));
  switch (value) {
    case 'orphaned':
    case 'copied':
      return `Someone else ${
        loss === 'nameTaken' && draft.type === 'add'
          ? `added “${draft.name ?? ''}” at the same time, and theirs is in the model`
          : `${loss ?? 'removed'} ${things[draft.type] ?? 'the value that you were editing'}`
      }. This is what you typed.`;
    case 'conflicting':
      return isName(draft)
        ? `${place}: ${warningOf(draft) ?? ''}`
        : `Someone else changed ${place} while you were typing.`;
    case 'refused':
      return `What you typed was not stored. ${reason}`;
    default:
      return `Not sent yet. It is added to ${place} when the model can be changed again.`;
  }
}

/** A waiting draft is shown in its row; a new element has no row yet. */
const isOnRow = ({ value, context: { draft } }: HeldDraftSnapshot) =>
  value === 'storing' || value === 'sending' || (value === 'waiting' && draft.type !== 'add');

/** Input that is not in the model, above the tree, until the operator decides what to do with it. */
export function HeldDrafts() {
  const { actor } = useEditorParts();
  const styles = useTreeEditorStyles();
  const held = useSelector(actor, ({ context }) => context.held);
  const shown = held.filter((each) => !isOnRow(each.getSnapshot()));
  return shown.length === 0 ? null : (
    <div
      role="group"
      aria-label="What you typed"
      className={mergeClasses(styles.notices, styles.held)}
      // Keys typed into a text must not act on the tree.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {shown.map((each) => (
        <HeldDraft key={each.sessionId} held={each} />
      ))}
    </div>
  );
}

function HeldDraft({ held }: { held: HeldDraftActor }) {
  const { zone, copy } = useEditorParts();
  const naming = useNaming();
  const styles = useTreeEditorStyles();
  const snapshot = useSelector(held, (each) => each);
  const { value, context } = snapshot;
  const { draft, may, document, isActive } = context;
  useRevision(document.tree);
  const text = heldText(snapshot);
  const answer = (label: string, event: HeldDraftEvent, more: ButtonProps = {}) => (
    <Button size="small" onClick={() => held.send(event)} {...more}>
      {label}
    </Button>
  );
  const onCopy = () => {
    copy(text);
    held.send({ type: 'held.copied' });
  };
  const field = <HeldText held={held} text={text} isFocused={isActive} />;
  return (
    <StatusMessage
      intent="warning"
      actions={
        value === 'conflicting' ? (
          <>
            {answer('Keep mine', { type: 'held.keepMine' }, { disabledFocusable: !may })}
            {answer('Keep theirs', { type: 'held.keepTheirs' })}
          </>
        ) : (
          <>
            {value === 'refused' && answer('Retry', { type: 'held.retry' })}
            {value !== 'waiting' && answer('Copy my text', { type: 'held.copied' }, { onClick: onCopy })}
            {answer(
              value === 'copied' ? 'Dismiss' : 'Discard',
              { type: 'held.discard' },
              { appearance: 'transparent' },
            )}
          </>
        )
      }
    >
      {naming(heldSentence(snapshot), draft.node)}
      {value === 'conflicting' && !isName(draft) ? (
        <div className={styles.sides}>
          <span className={styles.sideName}>Theirs</span>
          <bdi className={styles.kept}>{valueCopy(draft.node, zone).slice(0, 2_000)}</bdi>
          <span className={styles.sideName}>Yours</span>
          {field}
        </div>
      ) : value === 'orphaned' || value === 'copied' ? (
        field
      ) : (
        <bdi className={styles.kept}>{text.slice(0, 2_000)}</bdi>
      )}
    </StatusMessage>
  );
}

function HeldText({ held, text, isFocused }: { held: HeldDraftActor; text: string; isFocused: boolean }) {
  const editors = useEditorStyles();
  const styles = useTreeEditorStyles();
  const [focus] = useState(() => (field: HTMLTextAreaElement | null) => {
    if (!isFocused || !field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  return (
    <textarea
      ref={focus}
      name="held-text"
      aria-label="What you typed"
      rows={Math.min(4, text.split('\n', 5).length)}
      spellCheck={false}
      className={mergeClasses(editors.text, styles.heldText)}
      value={text}
      onChange={({ currentTarget }) => held.send({ type: 'held.type', text: currentTarget.value })}
    />
  );
}

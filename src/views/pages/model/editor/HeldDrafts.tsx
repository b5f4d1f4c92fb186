import { Button, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { TimeZone } from '~/core/clock';
import { pathOf } from '~/core/document/tree-node';
import { type Draft, placeOf, warningOf } from '~/machines/model/tree-edit/drafts';
import type { HeldDraftActor, HeldDraftSnapshot } from '~/machines/model/tree-edit/held-draft-machine';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { selectHeld } from '~/machines/model/tree-edit/tree-edit-selectors';
import { pathText } from '~/machines/model/tree-edit/tree-places';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import { useEditorStyles, useTreeEditorStyles } from './editor.styles';
import { heldText, valueCopy } from './tree-texts';

const things: Record<Draft['type'], string> = {
  add: 'the place that you were adding to',
  rename: 'the property that you were renaming',
  remove: 'the element that you were about to delete',
  string: 'the value that you were editing',
  number: 'the value that you were editing',
  date: 'the value that you were editing',
  boolean: 'the value that you were editing',
};

/** Why something that was typed is not in the model, as whole sentences. */
export function heldSentence({ value, context }: HeldDraftSnapshot): string {
  const { draft, loss, reason } = context;
  const name = draft.type === 'add' ? `“${draft.name ?? ''}”` : '';
  switch (value) {
    case 'orphaned':
    case 'copied':
      return loss === 'beaten'
        ? `Someone else added ${name} at the same time, and theirs is in the model. This is what you typed.`
        : `Someone else ${loss ?? 'removed'} ${things[draft.type]}. This is what you typed.`;
    case 'conflicting':
      return draft.type === 'add' || draft.type === 'rename'
        ? `${pathText(pathOf(placeOf(draft)))}: ${warningOf(draft) ?? ''}`
        : `Someone else changed ${pathText(pathOf(draft.type === 'remove' ? draft.node : placeOf(draft)))} while you were typing.`;
    case 'refused':
      return `What you typed was not stored. ${reason}`;
    default:
      return `Not sent yet: it is added to ${pathText(pathOf(placeOf(draft)))} when the model can be changed again.`;
  }
}

type HeldDraftsProps = { actor: TreeEditActor; zone: TimeZone; copy: (text: string) => void };

/** A draft that waits has its row, which says so; one that is added has none yet. */
const isOnRow = ({ value, context: { draft } }: HeldDraftSnapshot) =>
  value === 'storing' || value === 'sending' || (value === 'waiting' && draft.type !== 'add');

/** What was typed and did not get into the model, above the tree, until the operator has decided about it. */
export function HeldDrafts({ actor, ...props }: HeldDraftsProps) {
  const styles = useTreeEditorStyles();
  const held = useSelector(actor, selectHeld);
  const told = held.filter((each) => !isOnRow(each.getSnapshot()));
  return told.length === 0 ? null : (
    <div
      role="group"
      aria-label="What you typed"
      className={mergeClasses(styles.notices, styles.held)}
      // No key that is meant for a text does anything to the tree.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {told.map((each) => (
        <HeldDraft key={each.sessionId} held={each} {...props} />
      ))}
    </div>
  );
}

type HeldDraftProps = Omit<HeldDraftsProps, 'actor'> & { held: HeldDraftActor };

function HeldDraft({ held, zone, copy }: HeldDraftProps) {
  const styles = useTreeEditorStyles();
  const snapshot = useSelector(held, (each) => each);
  const { value, context } = snapshot;
  const { draft, may, document } = context;
  useRevision(document.tree);
  const text = heldText(snapshot);
  const isConflict = value === 'conflicting';
  const isValue = isConflict && draft.type !== 'add' && draft.type !== 'rename';
  const discard = (
    <Button size="small" appearance="transparent" onClick={() => held.send({ type: 'held.discard' })}>
      {value === 'copied' ? 'Dismiss' : 'Discard'}
    </Button>
  );
  const copyIt = (
    <Button
      size="small"
      onClick={() => {
        copy(text);
        held.send({ type: 'held.copied' });
      }}
    >
      Copy what was typed
    </Button>
  );
  return (
    <StatusMessage
      intent="warning"
      actions={
        isConflict ? (
          <>
            <Button
              size="small"
              disabledFocusable={!may}
              onClick={() => held.send({ type: 'held.keepMine' })}
            >
              Keep mine
            </Button>
            <Button size="small" onClick={() => held.send({ type: 'held.keepTheirs' })}>
              Keep theirs
            </Button>
          </>
        ) : value === 'refused' ? (
          <>
            <Button size="small" onClick={() => held.send({ type: 'held.retry' })}>
              Retry
            </Button>
            {copyIt}
            {discard}
          </>
        ) : value === 'waiting' ? (
          discard
        ) : (
          <>
            {copyIt}
            {discard}
          </>
        )
      }
    >
      {heldSentence(snapshot)}
      {isValue ? (
        <div className={styles.sides}>
          <span className={styles.sideName}>Theirs</span>
          <bdi className={styles.kept}>{valueCopy(draft.node, zone).slice(0, 2_000)}</bdi>
          <span className={styles.sideName}>Yours</span>
          <HeldText held={held} text={text} isFocused={context.isActive} />
        </div>
      ) : value === 'orphaned' || value === 'copied' ? (
        <HeldText held={held} text={text} isFocused={context.isActive} />
      ) : (
        <bdi className={styles.kept}>{text.slice(0, 2_000)}</bdi>
      )}
    </StatusMessage>
  );
}

type HeldTextProps = { held: HeldDraftActor; text: string; isFocused: boolean };

/** Goes on taking the keys of the field that it came from. */
function HeldText({ held, text, isFocused }: HeldTextProps) {
  const editors = useEditorStyles();
  const styles = useTreeEditorStyles();
  const [arrive] = useState(() => (field: HTMLTextAreaElement | null) => {
    if (!isFocused || !field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  return (
    <textarea
      ref={arrive}
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

import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { pathOf } from '~/core/document/tree-node';
import { type Draft, warningOf } from '~/machines/model/tree-edit/drafts';
import type {
  UnsentDraftActor,
  UnsentDraftEvent,
  UnsentDraftSnapshot,
} from '~/machines/model/tree-edit/unsent-draft-machine';
import { pathText } from '~/core/document/path-text';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import { useEditorParts, useNaming } from './Tools';
import { useEditorStyles, useTreeEditorStyles } from './editor.styles';
import { unsentText, valueCopy } from './tree-texts';

const things: Partial<Record<Draft['type'], string>> = {
  add: 'the place that you were adding to',
  rename: 'the property that you were renaming',
  remove: 'the element that you were about to delete',
};
const isName = ({ type }: Draft) => type === 'add' || type === 'rename';

export function unsentSentence({ value, context: { draft, loss, reason } }: UnsentDraftSnapshot): string {
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
const isOnRow = ({ value, context: { draft } }: UnsentDraftSnapshot) =>
  value === 'storing' || value === 'sending' || (value === 'waiting' && draft.type !== 'add');

export function UnsentDrafts() {
  const { actor } = useEditorParts();
  const styles = useTreeEditorStyles();
  const unsent = useSelector(actor, ({ context }) => context.unsent);
  const shown = unsent.filter((each) => !isOnRow(each.getSnapshot()));
  return shown.length === 0 ? null : (
    <div
      role="group"
      aria-label="What you typed"
      className={mergeClasses(styles.notices, styles.unsent)}
      // Keys typed into a text must not act on the tree.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {shown.map((each) => (
        <UnsentDraft key={each.sessionId} unsent={each} />
      ))}
    </div>
  );
}

function UnsentDraft({ unsent }: { unsent: UnsentDraftActor }) {
  const { zone, copy } = useEditorParts();
  const naming = useNaming();
  const styles = useTreeEditorStyles();
  const snapshot = useSelector(unsent, (each) => each);
  const { value, context } = snapshot;
  const { draft, may, document, isActive } = context;
  useRevision(document.tree);
  const text = unsentText(snapshot);
  const answer = (label: string, event: UnsentDraftEvent, more: ButtonProps = {}) => (
    <Button size="small" onClick={() => unsent.send(event)} {...more}>
      {label}
    </Button>
  );
  const onCopy = () => {
    copy(text);
    unsent.send({ type: 'unsent.copied' });
  };
  const field = <UnsentText unsent={unsent} text={text} isFocused={isActive} />;
  return (
    <StatusMessage
      intent="warning"
      actions={
        value === 'conflicting' ? (
          <>
            {answer('Keep mine', { type: 'unsent.keepMine' }, { disabledFocusable: !may })}
            {answer('Keep theirs', { type: 'unsent.keepTheirs' })}
          </>
        ) : (
          <>
            {value === 'refused' && answer('Retry', { type: 'unsent.retry' })}
            {value !== 'waiting' && answer('Copy my text', { type: 'unsent.copied' }, { onClick: onCopy })}
            {answer(
              value === 'copied' ? 'Dismiss' : 'Discard',
              { type: 'unsent.discard' },
              { appearance: 'transparent' },
            )}
          </>
        )
      }
    >
      {naming(unsentSentence(snapshot), draft.node)}
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

function UnsentText({ unsent, text, isFocused }: { unsent: UnsentDraftActor; text: string; isFocused: boolean }) {
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
      name="unsent-text"
      aria-label="What you typed"
      rows={Math.min(4, text.split('\n', 5).length)}
      spellCheck={false}
      className={mergeClasses(editors.text, styles.unsentText)}
      value={text}
      onChange={({ currentTarget }) => unsent.send({ type: 'unsent.type', text: currentTarget.value })}
    />
  );
}

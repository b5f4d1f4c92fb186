import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Collaborator, Presence } from '~/api/realtime/port';
import type { TimeZone } from '~/core/clock';
import type { LiveDocument } from '~/core/document/live-document';
import { pathOf, type TreeNode } from '~/core/document/tree-node';
import { writeDate } from '~/core/json/date-text';
import { type DateRepairActor, selectStrayDates } from '~/machines/model/date-repair-machine';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import {
  selectAdding,
  selectAskedStep,
  selectEditable,
  selectUnsafeChange,
  selectWarning,
} from '~/machines/model/tree-edit/tree-edit-selectors';
import { pathText } from '~/machines/model/tree-edit/tree-places';
import type { TreeSearchActor } from '~/machines/model/tree-edit/tree-search-machine';
import { ReturnFocus } from '~/views/hooks/focus';
import { useNarrow } from '~/views/hooks/use-width';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { JsonTree } from '~/views/pages/model/tree/JsonTree';
import { addingOf, editingOf, stepOf } from './DraftEditor';
import { HeldDrafts } from './HeldDrafts';
import { PathBar } from './PathBar';
import { RowActions } from './RowActions';
import { searchField } from './SearchBar';
import { TreeToolbar } from './TreeToolbar';
import { useEditorStyles, useTreeEditorStyles } from './editor.styles';
import { freshMarksOf, heldNotes, kindText, treeMarks, valueCopy } from './tree-texts';

/** Offers to convert objects that look like dates, while the model can be changed. */
function DateRepair({ actor, repair }: { actor: TreeEditActor; repair: DateRepairActor }) {
  const styles = useTreeEditorStyles();
  const count = useSelector(repair, selectStrayDates);
  const may = useSelector(actor, ({ context }) => context.may);
  const free = useSelector(actor, (s) => s.can({ type: 'tree.write', edits: [] }));
  if (count === 0 || !may) return null;
  return (
    <div className={styles.notices}>
      <StatusMessage
        intent="info"
        actions={
          <Button
            size="small"
            disabledFocusable={!free}
            title={free ? undefined : 'Finish your edit first.'}
            onClick={() => repair.send({ type: 'repair.convert' })}
          >
            Convert to dates
          </Button>
        }
      >
        {count === 1
          ? '1 value looks like a date but is stored as an object.'
          : `${count.toLocaleString('en-US')} values look like dates but are stored as objects.`}
      </StatusMessage>
    </div>
  );
}

const takeKeys = (notice: HTMLElement | null) => notice?.focus({ preventScroll: true });
/** No key that was meant for what is gone does anything to the tree. */
const stopKeys = (event: KeyboardEvent) => event.stopPropagation();

/** What happened to the element that the operator was at. */
function Notice({ actor }: { actor: TreeEditActor }) {
  const styles = useTreeEditorStyles();
  const notice = useSelector(actor, ({ context }) => context.notice);
  return notice ? (
    <div
      key={notice.text}
      ref={notice.isActive ? takeKeys : undefined}
      tabIndex={-1}
      className={styles.notices}
      onKeyDown={notice.isActive ? stopKeys : undefined}
    >
      <StatusMessage
        intent="warning"
        actions={
          <Button size="small" appearance="transparent" onClick={() => actor.send({ type: 'tree.dismiss' })}>
            Dismiss
          </Button>
        }
      >
        {notice.text}
      </StatusMessage>
    </div>
  ) : null;
}

const titles = {
  change: 'Change this element?',
  undo: 'Undo this change?',
  redo: 'Redo this change?',
};

/** Asks before an element is deleted (spec domain-level §2, as worded), before one is changed whose name the server can't store, and
 * before a text is discarded that was not sent. */
function AskDialog({ actor }: { actor: TreeEditActor }) {
  const styles = useEditorStyles();
  const asking = useSelector(actor, (s) => s.hasTag('asking'));
  const discarding = useSelector(actor, (s) => s.hasTag('discarding'));
  const { draft, problem } = useSelector(actor, ({ context }) => context);
  const warning = useSelector(actor, selectUnsafeChange);
  const step = useSelector(actor, selectAskedStep);
  if (discarding)
    return (
      <>
        <ReturnFocus />
        <ConfirmDialog
          title="Discard what you typed?"
          text="It was not sent, and will be lost."
          action="Discard"
          cancel="Keep editing"
          onConfirm={() => actor.send({ type: 'tree.discard' })}
          onCancel={() => actor.send({ type: 'tree.stay' })}
        />
      </>
    );
  if (!asking) return null;
  const answers = {
    onConfirm: () => actor.send({ type: 'tree.confirm' }),
    onCancel: () => actor.send({ type: 'tree.cancel' }),
  };
  if (draft?.type !== 'remove')
    return (
      <>
        <ReturnFocus unlessTaken />
        <ConfirmDialog title={titles[step ?? 'change']} text={warning ?? ''} action="Continue" {...answers} />
      </>
    );
  return (
    <>
      <ReturnFocus />
      <ConfirmDialog
        danger
        title="Delete Element?"
        text={
          <>
            <p className={styles.asked}>Are you sure you want to delete this element?</p>
            <p className={styles.asked}>
              <bdi className={styles.askedPath}>{pathText(pathOf(draft.node))}</bdi> ({kindText(draft.node)})
            </p>
            {warning === undefined ? null : <p className={styles.asked}>{warning}</p>}
          </>
        }
        action="Delete"
        {...(problem === undefined ? {} : { problem: { title: 'It was not deleted.', text: problem } })}
        {...answers}
      />
    </>
  );
}

export type TreeEditorProps = {
  actor: TreeEditActor;
  search: TreeSearchActor;
  repair: DateRepairActor;
  document: LiveDocument;
  collaborators: readonly Collaborator[];
  presences: readonly Presence[];
  /** The session whose selection is followed. */
  following: string | undefined;
  onFollow: (sessionId: string | undefined) => void;
  zone: TimeZone;
  copy: (text: string) => void;
  /** The address that leads to a place in this model, named by a JSON Pointer. */
  linkTo?: ((pointer: string) => string) | undefined;
  /** Behind the tools. */
  toolbarEnd?: ReactNode;
  /** At the end of the foot: whether all is saved. */
  status?: ReactNode;
  /** Epoch milliseconds. */
  now: () => number;
};

/** The tree of a live document: looked at, searched and edited (spec domain-level §2 "Models", "Tree and source editor behaviour"). */
export function TreeEditor(props: TreeEditorProps) {
  const { actor, search, document, collaborators, presences, following, onFollow, zone, copy, now } = props;
  const { tree } = document;
  const styles = useTreeEditorStyles();
  const narrow = useNarrow();
  const [searching, setSearching] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const editable = useSelector(actor, selectEditable);
  const adding = useSelector(actor, selectAdding);
  const warning = useSelector(actor, selectWarning);
  const { selected, draft, problem, held, shown } = useSelector(actor, ({ context }) => context);
  const { text, hits, at, found } = useSelector(search, ({ context }) => context);
  const marks = useMemo(
    () => treeMarks(tree.root, collaborators, presences),
    [tree, collaborators, presences],
  );
  const notes = useMemo(() => heldNotes(held), [held]);
  const write = useCallback((date: Date) => writeDate(date, zone), [zone]);
  const rowActions = useCallback(
    (node: TreeNode) => <RowActions actor={actor} node={node} zone={zone} copy={copy} />,
    [actor, zone, copy],
  );
  function press(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    // The form of a new element may have lost the focus to the tree.
    if (event.key === 'Escape' && adding) return actor.send({ type: 'tree.cancel' });
    const waiting = notes.get(selected ?? tree.root);
    if (event.key === 'Escape' && waiting?.text !== undefined && !draft) {
      actor.send(waiting.part === 'name' ? { type: 'tree.rename' } : { type: 'tree.editValue', zone });
      return actor.send({ type: 'tree.cancel' });
    }
    const step = stepOf(event);
    if (!step || !editable || (target instanceof Element && target.matches('input, textarea'))) return;
    event.preventDefault();
    actor.send({ type: step });
  }
  const startSearch = () => {
    setSearching(true);
    place.current?.querySelector<HTMLInputElement>(`[name="${searchField}"]`)?.focus();
  };
  return (
    <div ref={place} className={styles.root} onKeyDown={press}>
      <TreeToolbar
        actor={actor}
        document={document}
        search={search}
        zone={zone}
        now={now}
        narrow={narrow}
        searching={searching}
        onSearching={setSearching}
        end={props.toolbarEnd}
      />
      <DateRepair actor={actor} repair={props.repair} />
      <Notice actor={actor} />
      <HeldDrafts actor={actor} zone={zone} copy={copy} />
      <div className={styles.tree}>
        <JsonTree
          tree={tree}
          label="Model data"
          selected={selected}
          frozen={adding}
          editing={editingOf(actor, draft)}
          adding={addingOf({ actor, draft, narrow, problem, warning, now })}
          hits={found}
          current={hits[at]}
          hitText={text}
          marks={marks}
          notes={notes}
          fresh={freshMarksOf(document, now)}
          shown={shown}
          writeDate={write}
          onSelect={(node) => actor.send({ type: 'tree.select', node })}
          onOpen={(node, open) => actor.send({ type: 'tree.open', nodes: [node], open })}
          onOpenMany={(nodes) => actor.send({ type: 'tree.open', nodes, open: true })}
          {...(editable && {
            onEditValue: (node) => actor.send({ type: 'tree.editValue', node, zone }),
            onRename: (node) => actor.send({ type: 'tree.rename', node }),
            onAdd: (node) => actor.send({ type: 'tree.add', node, kind: 'string', now: now(), zone }),
            onRemove: (node) => actor.send({ type: 'tree.remove', node }),
            onMove: (node, by) => actor.send({ type: 'tree.move', node, by }),
          })}
          onCopy={(node) => copy(valueCopy(node, zone))}
          onSearch={startSearch}
          rowActions={rowActions}
        />
      </div>
      <PathBar
        actor={actor}
        document={document}
        zone={zone}
        narrow={narrow}
        followed={collaborators.find(({ sessionId }) => sessionId === following)}
        onUnfollow={() => onFollow(undefined)}
        copy={copy}
        linkTo={props.linkTo}
        status={props.status}
      />
      <AskDialog actor={actor} />
    </div>
  );
}

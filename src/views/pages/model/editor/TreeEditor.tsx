import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { countOf } from '~/core/counts';
import { pathText } from '~/core/document/path-text';
import { pathOf, type TreeNode } from '~/core/document/tree-node';
import { writeDate } from '~/core/json/date-text';
import type { DraftActor } from '~/machines/draft/draft-machine';
import { treeWork } from '~/machines/draft/model-work';
import type { AuthorsSnapshot } from '~/machines/model/authors/authors-machine';
import { removedNodes } from '~/machines/model/tree-edit/drafts';
import {
  nodesFor,
  selectAdding,
  selectAskedStep,
  selectEditable,
  selectUnsafeChange,
  selectWarning,
} from '~/machines/model/tree-edit/tree-edit-machine';
import { useReturnFocus } from '~/views/hooks/focus';
import { useNarrow } from '~/views/hooks/use-width';
import { ConfirmDialog, type ConfirmDialogProps } from '~/views/kit/dialogs/ConfirmDialog';
import { DraftBar, WithDraft } from '~/views/kit/draft/PlaceDraft';
import { StatusMessage } from '~/views/kit/StatusMessage';
import type { TreeCommands } from '~/views/pages/model/tree/drawn-rows';
import { JsonTree } from '~/views/pages/model/tree/JsonTree';
import { AuthorsMessage, AuthorsProgress, useRowAuthors } from './Authors';
import { addingOf, editingOf, stepOf } from './DraftEditor';
import {
  copyNodes,
  EditorContext,
  type EditorParts,
  type ElementMenu,
  NodeMenu,
  RowActions,
  useEditorParts,
  useNaming,
} from './Tools';
import { useEditorStyles, useTreeEditorStyles } from './editor.styles';
import { PasteDialog } from './PasteDialog';
import { UnsentDrafts } from './UnsentDrafts';
import { PathBar } from './PathBar';
import { freshMarksOf, unsentNotes, kindText, personOfSession, treeMarks } from './tree-texts';
import { searchField, TreeToolbar } from './TreeToolbar';

const takeFocus = (notice: HTMLElement | null) => notice?.focus({ preventScroll: true });
/** Keys pressed for a field that is gone must not act on the tree. */
const stopKeys = (event: KeyboardEvent) => event.stopPropagation();

function Notice() {
  const { actor } = useEditorParts();
  const naming = useNaming();
  const styles = useTreeEditorStyles();
  const notice = useSelector(actor, ({ context }) => context.notice);
  return notice ? (
    <div
      key={notice.text}
      ref={notice.isActive ? takeFocus : undefined}
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
        {naming(notice.text, notice.node)}
      </StatusMessage>
    </div>
  ) : null;
}

/** Of several elements to delete. */
const mostNamed = 5;
const titles = { change: 'Change this element?', undo: 'Undo this change?', redo: 'Redo this change?' };

/** Asks before an element is deleted (spec domain-level §2, exact text), before a change to an element whose name the server can't store,
 * and before unsent text is discarded. */
function AskDialog() {
  const { actor } = useEditorParts();
  const styles = useEditorStyles();
  const discarding = useSelector(actor, (s) => s.hasTag('discarding'));
  const { draft, problem } = useSelector(actor, ({ context }) => context);
  const warning = useSelector(actor, selectUnsafeChange);
  const step = useSelector(actor, selectAskedStep);
  const isRemoval = !discarding && draft?.type === 'remove';
  const removed = isRemoval ? removedNodes(draft) : [];
  const several = removed.length > 1;
  useReturnFocus({ unlessTaken: !discarding && !isRemoval });
  const question: Pick<ConfirmDialogProps, 'title' | 'text' | 'action' | 'cancel' | 'danger' | 'outcome'> = discarding
    ? {
        title: 'Discard what you typed?',
        text: 'It was not sent, and will be lost.',
        action: 'Discard',
        cancel: 'Keep editing',
      }
    : isRemoval
      ? {
          danger: true,
          title: several ? `Delete ${countOf(removed.length, 'Element')}?` : 'Delete Element?',
          text: (
            <>
              <p className={styles.asked}>
                Are you sure you want to delete {several ? 'these elements' : 'this element'}?
              </p>
              {removed.slice(0, mostNamed).map((node) => (
                <p key={node.id} className={styles.asked}>
                  <bdi className={styles.askedPath}>{pathText(pathOf(node))}</bdi> ({kindText(node)})
                </p>
              ))}
              {removed.length > mostNamed ? (
                <p className={styles.asked}>And {countOf(removed.length - mostNamed, 'more', 'more')}.</p>
              ) : null}
              {warning === undefined ? null : <p className={styles.asked}>{warning}</p>}
            </>
          ),
          action: 'Delete',
          outcome:
            problem === undefined ? null : (
              <StatusMessage intent="error" title="It was not deleted.">
                {problem}
              </StatusMessage>
            ),
        }
      : { title: titles[step ?? 'change'], text: warning ?? '', action: 'Continue' };
  return (
    <ConfirmDialog
      {...question}
      onConfirm={() => actor.send({ type: discarding ? 'tree.discard' : 'tree.confirm' })}
      onCancel={() => actor.send({ type: discarding ? 'tree.stay' : 'tree.cancel' })}
    />
  );
}

export type TreeEditorProps = Pick<
  EditorParts,
  'editor' | 'model' | 'authors' | 'zone' | 'copy' | 'modifier' | 'now' | 'linkTo' | 'versionHref'
>;

/** The tree of a live document: view, search and edit (spec domain-level §2 "Models", "Tree and source editor behaviour"). */
export function TreeEditor(props: TreeEditorProps) {
  const { tree: actor, search, document } = useSelector(props.editor, ({ context }) => context);
  const narrow = useNarrow();
  return actor && search && document ? (
    <EditorContext value={{ ...props, actor, search, document, narrow }}>
      <DraftedEditor />
    </EditorContext>
  ) : null;
}

const selectOn = (s: AuthorsSnapshot) => s.hasTag('on');

/** The key itself: with Alt, its character depends on the system. */
const isAuthorsKey = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && !shiftKey && code === 'KeyA';

const rowActions = (node: TreeNode) => <RowActions node={node} />;

function DraftedEditor() {
  const { actor } = useEditorParts();
  const work = useMemo(() => treeWork(actor), [actor]);
  return (
    <WithDraft work={work} owner={actor} label="Tree">
      {(kept) => <Editor kept={kept} />}
    </WithDraft>
  );
}

function Editor({ kept }: { kept: DraftActor | undefined }) {
  const parts = useEditorParts();
  const { model, actor, search, authors, document, zone, now, narrow } = parts;
  const { tree } = document;
  const styles = useTreeEditorStyles();
  const [searching, setSearching] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const editable = useSelector(actor, selectEditable);
  const adding = useSelector(actor, selectAdding);
  const warning = useSelector(actor, selectWarning);
  const [menu, setMenu] = useState<ElementMenu>();
  const { selected, picked, draft, problem, unsent, shown } = useSelector(actor, ({ context }) => context);
  const { text, hits, at, found } = useSelector(search, ({ context }) => context);
  const { collaborators, seen, presences } = useSelector(model, ({ context }) => context);
  const marks = useMemo(() => treeMarks(tree.root, collaborators, presences), [tree, collaborators, presences]);
  const personOf = useMemo(() => personOfSession(seen), [seen]);
  const notes = useMemo(() => unsentNotes(unsent), [unsent]);
  const isPasting = useSelector(actor, (s) => s.hasTag('pasting'));
  const isAsking = useSelector(actor, (s) => s.hasTag('asking') || s.hasTag('discarding'));
  const rowAuthors = useRowAuthors();
  const hasAuthors = useSelector(authors, selectOn);
  function press(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    if (event.defaultPrevented) return undefined;
    // The form for a new element may have lost the focus to the tree.
    if (event.key === 'Escape' && adding) return actor.send({ type: 'tree.cancel' });
    const waiting = notes.get(selected ?? tree.root);
    if (event.key === 'Escape' && waiting?.text !== undefined && !draft) {
      actor.send(waiting.part === 'name' ? { type: 'tree.rename' } : { type: 'tree.editValue', zone });
      return actor.send({ type: 'tree.cancel' });
    }
    if (target instanceof Element && target.matches('input, textarea')) return;
    if (isAuthorsKey(event)) {
      event.preventDefault();
      return authors.send({ type: hasAuthors ? 'authors.hide' : 'authors.show' });
    }
    const step = stepOf(event);
    if (!step || !editable) return;
    event.preventDefault();
    actor.send({ type: step });
  }
  const commands: TreeCommands = {
    openMany: (nodes) => actor.send({ type: 'tree.open', nodes, open: true }),
    copy: (node) => copyNodes(parts, nodesFor(actor.getSnapshot().context, node)),
    search: () => {
      setSearching(true);
      place.current?.querySelector<HTMLInputElement>(`[name="${searchField}"]`)?.focus();
    },
    ...(editable && {
      editValue: (node) => actor.send({ type: 'tree.editValue', node, zone }),
      rename: (node) => actor.send({ type: 'tree.rename', node }),
      add: (node) => actor.send({ type: 'tree.add', node, kind: 'string', now: now(), zone }),
      remove: (node) => actor.send({ type: 'tree.remove', node }),
      duplicate: (node) => actor.send({ type: 'tree.duplicate', node }),
      move: (node, by) => actor.send({ type: 'tree.move', node, by }),
    }),
  };
  return (
    <div ref={place} className={styles.root} onKeyDown={press}>
      <TreeToolbar searching={searching} onSearching={setSearching} />
      <Notice />
      {kept ? <DraftBar draft={kept} zone={zone} shape="square" /> : null}
      <UnsentDrafts />
      {hasAuthors ? <AuthorsMessage actor={authors} /> : null}
      <div className={styles.tree}>
        <JsonTree
          tree={tree}
          label="Model data"
          selected={selected}
          picked={picked}
          frozen={adding}
          editing={editingOf(draft)}
          adding={addingOf(draft, problem ?? warning, narrow)}
          hits={found}
          current={hits[at]}
          hitText={text}
          marks={marks}
          personOf={personOf}
          notes={notes}
          fresh={freshMarksOf(document, now)}
          authors={rowAuthors}
          shown={shown}
          writeDate={(date) => writeDate(date, zone)}
          onSelect={(node, by) => actor.send({ type: 'tree.select', node, by })}
          onMenu={(at) => setMenu({ node: actor.getSnapshot().context.selected, place: at })}
          onPaste={(pasted) => actor.send({ type: 'tree.paste', text: pasted, zone })}
          onOpen={(node, open) => actor.send({ type: 'tree.open', nodes: [node], open })}
          onShow={(node) => actor.send({ type: 'tree.show', node })}
          commands={commands}
          rowActions={rowActions}
        />
        {hasAuthors ? <AuthorsProgress actor={authors} /> : null}
      </div>
      <PathBar kept={kept} />
      {isAsking ? <AskDialog /> : null}
      {isPasting ? <PasteDialog /> : null}
      {menu && menu.node === selected ? <NodeMenu {...menu} onClose={() => setMenu(undefined)} /> : null}
    </div>
  );
}

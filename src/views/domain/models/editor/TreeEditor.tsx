import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Collaborator, Presence } from '../../../../api/realtime/model-port';
import type { LiveDocument } from '../../../../document/live-document';
import type { TreeNode } from '../../../../document/tree-node';
import type { DateRepairActor } from '../../../../machines/in-domain/model-editor/date-repair-machine';
import { writeDate } from '../../../../machines/in-domain/tree-edit/date-text';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import {
  selectAdding,
  selectDraft,
  selectEditable,
  selectHeld,
  selectProblem,
  selectSelected,
  selectShown,
  selectWarning,
} from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import type { TreeSearchActor } from '../../../../machines/in-domain/tree-edit/tree-search-machine';
import {
  selectCurrent,
  selectFound,
  selectText,
} from '../../../../machines/in-domain/tree-edit/tree-search-selectors';
import type { TimeZone } from '../../../shared/format-time';
import { useNarrow } from '../../use-narrow';
import { JsonTree } from '../tree/JsonTree';
import { DateRepair } from './DateRepair';
import { DiscardDialog } from './DiscardDialog';
import { addingOf, editingOf } from './draft-places';
import { HeldDrafts } from './HeldDrafts';
import { Notice } from './Notice';
import { PathBar } from './PathBar';
import { AskDialog } from './AskDialog';
import { RowActions } from './RowActions';
import { searchField } from './SearchBar';
import { stepOf } from './step-keys';
import { useTreeEditorStyles } from './TreeEditor.styles';
import { freshMarksOf, heldNotes, treeMarks } from './tree-marks';
import { TreeToolbar } from './TreeToolbar';
import { treeCommands, useTools } from './use-tools';
import { valueCopy } from './tree-words';

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
  const draft = useSelector(actor, selectDraft);
  const problem = useSelector(actor, selectProblem);
  const warning = useSelector(actor, selectWarning);
  const tools = useTools({ actor, document, zone, now });
  const marks = useMemo(
    () => treeMarks(tree.root, collaborators, presences),
    [tree, collaborators, presences],
  );
  const held = useSelector(actor, selectHeld);
  const notes = useMemo(() => heldNotes(held), [held]);
  const write = useCallback((date: Date) => writeDate(date, zone), [zone]);
  const rowActions = useCallback(
    (node: TreeNode) => <RowActions actor={actor} node={node} zone={zone} copy={copy} />,
    [actor, zone, copy],
  );
  function press(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    // The form of what is added may have lost the focus to the tree.
    if (event.key === 'Escape' && adding) return actor.send({ type: 'tree.cancel' });
    const waiting = notes.get(actor.getSnapshot().context.selected ?? tree.root);
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
        tools={tools}
        search={search}
        zone={zone}
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
          selected={useSelector(actor, selectSelected)}
          frozen={adding}
          editing={editingOf(actor, draft)}
          adding={addingOf({ actor, draft, narrow, problem, warning, now })}
          hits={useSelector(search, selectFound)}
          current={useSelector(search, selectCurrent)}
          hitText={useSelector(search, selectText)}
          marks={marks}
          notes={notes}
          fresh={freshMarksOf(document, now)}
          shown={useSelector(actor, selectShown)}
          writeDate={write}
          onSelect={(node) => actor.send({ type: 'tree.select', node })}
          onOpen={(node, open) => actor.send({ type: 'tree.open', nodes: [node], open })}
          onOpenMany={(nodes) => actor.send({ type: 'tree.open', nodes, open: true })}
          {...(editable ? treeCommands({ actor, zone, now }) : {})}
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
      <DiscardDialog actor={actor} />
    </div>
  );
}

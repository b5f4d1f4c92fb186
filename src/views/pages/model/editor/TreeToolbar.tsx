import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  ToggleButton,
  Tooltip,
} from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowCollapseAll20Regular,
  ArrowDown20Regular,
  ArrowExpandAll20Regular,
  ArrowRedo20Regular,
  ArrowUndo20Regular,
  ArrowUp20Regular,
  Delete20Regular,
  Edit20Filled,
  Edit20Regular,
  Eye20Filled,
  Eye20Regular,
  MoreHorizontal20Regular,
  Rename20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { TimeZone } from '~/core/clock';
import type { LiveDocument } from '~/core/document/live-document';
import { indexOf, type TreeNode } from '~/core/document/tree-node';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import {
  selectAdding,
  selectEditable,
  selectMay,
  selectSelected,
  selectWhy,
} from '~/machines/model/tree-edit/tree-edit-selectors';
import type { TreeSearchActor } from '~/machines/model/tree-edit/tree-search-machine';
import { useWidth } from '~/views/hooks/use-width';
import { SearchBar } from './SearchBar';
import { Tool, tooltipDelay, ToolWord } from './Tool';
import { useTreeEditorStyles } from './editor.styles';

type ToolNeeds = { actor: TreeEditActor; document: LiveDocument; zone: TimeZone; now: () => number };

/** In which direction a node can be moved in its array. */
export function movesOf(node: TreeNode | undefined): { up: boolean; down: boolean } {
  if (node?.parent?.kind !== 'array') return { up: false, down: false };
  const index = indexOf(node);
  return { up: index > 0, down: index + 1 < (node.parent.children?.length ?? 0) };
}

/** What keys and presses in the tree ask for. */
export const treeCommands = ({ actor, zone, now }: Omit<ToolNeeds, 'document'>) => ({
  onEditValue: (node: TreeNode) => actor.send({ type: 'tree.editValue', node, zone }),
  onRename: (node: TreeNode) => actor.send({ type: 'tree.rename', node }),
  onAdd: (node: TreeNode) => actor.send({ type: 'tree.add', node, kind: 'string', now: now(), zone }),
  onRemove: (node: TreeNode) => actor.send({ type: 'tree.remove', node }),
  onMove: (node: TreeNode, by: -1 | 1) => actor.send({ type: 'tree.move', node, by }),
});

/** What can be done now with what is selected, and how it is asked for. */
export function useTools({ actor, document, zone, now }: ToolNeeds) {
  const editable = useSelector(actor, selectEditable);
  const adding = useSelector(actor, selectAdding);
  const may = useSelector(actor, selectMay);
  const selected = useSelector(actor, selectSelected);
  const subscribe = useCallback(
    (notify: () => void) => {
      const stop = document.tree.subscribe(notify);
      const subscription = actor.subscribe(notify);
      return () => {
        stop();
        subscription.unsubscribe();
      };
    },
    [actor, document],
  );
  const steps = useSyncExternalStore(
    subscribe,
    () => (document.canUndo() ? 1 : 0) + (document.canRedo() ? 2 : 0),
  );
  const free = !adding;
  const can = editable && may && free;
  return {
    adding,
    selected,
    editable,
    can: {
      open: free,
      add: can,
      remove: can && selected?.parent !== undefined,
      rename: can && selected?.parent?.kind === 'object',
      edit: can && selected !== undefined && !selected.children && selected.kind !== 'null',
      undo: can && steps % 2 === 1,
      redo: can && steps > 1,
    },
    add: () => actor.send({ type: 'tree.add', kind: 'string', now: now(), zone }),
    remove: () => actor.send({ type: 'tree.remove' }),
    rename: () => actor.send({ type: 'tree.rename' }),
    edit: () => actor.send({ type: 'tree.editValue', zone }),
    undo: () => actor.send({ type: 'tree.undo' }),
    redo: () => actor.send({ type: 'tree.redo' }),
    move: (by: -1 | 1) => actor.send({ type: 'tree.move', by }),
    openAll: (open: boolean) => actor.send({ type: 'tree.openAll', open }),
  };
}

type Tools = ReturnType<typeof useTools>;

/** The rarer tools, where there is little room. */
function MoreTools({ tools }: { tools: Tools }) {
  const { can, selected } = tools;
  const moves = can.add ? movesOf(selected) : { up: false, down: false };
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<MoreHorizontal20Regular />} aria-label="More" title="More" />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<Edit20Regular />} disabled={!can.edit} onClick={tools.edit}>
            Edit value
          </MenuItem>
          <MenuItem icon={<Rename20Regular />} disabled={!can.rename} onClick={tools.rename}>
            Rename
          </MenuItem>
          <MenuItem icon={<ArrowUp20Regular />} disabled={!moves.up} onClick={() => tools.move(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown20Regular />} disabled={!moves.down} onClick={() => tools.move(1)}>
            Move down
          </MenuItem>
          <MenuItem icon={<Delete20Regular />} disabled={!can.remove} onClick={tools.remove}>
            Delete
          </MenuItem>
          <MenuItem icon={<ArrowRedo20Regular />} disabled={!can.redo} onClick={tools.redo}>
            Redo
          </MenuItem>
          <MenuDivider />
          <MenuItem
            icon={<ArrowExpandAll20Regular />}
            disabled={!can.open}
            onClick={() => tools.openAll(true)}
          >
            Expand all
          </MenuItem>
          <MenuItem
            icon={<ArrowCollapseAll20Regular />}
            disabled={!can.open}
            onClick={() => tools.openAll(false)}
          >
            Collapse all
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
export const deleteTooltipDelay = 2_000;

type ModeSwitchProps = { actor: TreeEditActor; narrow: boolean; disabled: boolean };

/** Looking, where nothing can be changed, or editing. */
function ModeSwitch({ actor, narrow, disabled }: ModeSwitchProps) {
  const styles = useTreeEditorStyles();
  const editing = useSelector(actor, selectEditable);
  const why = useSelector(actor, selectWhy);
  return (
    <div role="group" aria-label="Mode" className={styles.joined}>
      <ToggleButton
        aria-label="View"
        title="View"
        checked={!editing}
        disabledFocusable={disabled}
        icon={editing ? <Eye20Regular /> : <Eye20Filled />}
        className={mergeClasses(styles.first, !editing && styles.on)}
        onClick={() => actor.send({ type: 'tree.view' })}
      >
        {narrow ? null : <ToolWord>View</ToolWord>}
      </ToggleButton>
      <ToggleButton
        aria-label="Edit"
        title={why ?? 'Edit'}
        checked={editing}
        disabledFocusable={disabled || (why !== undefined && !editing)}
        icon={editing ? <Edit20Filled /> : <Edit20Regular />}
        className={mergeClasses(styles.last, editing && styles.on)}
        onClick={() => actor.send({ type: 'tree.edit' })}
      >
        {narrow ? null : <ToolWord>Edit</ToolWord>}
      </ToggleButton>
    </div>
  );
}

type TreeToolbarProps = Pick<ToolNeeds, 'actor'> & {
  tools: Tools;
  search: TreeSearchActor;
  zone: TimeZone;
  narrow: boolean;
  /** Where there is little room the search takes the place of the tools. */
  searching: boolean;
  onSearching: (searching: boolean) => void;
  end: ReactNode;
};

/** In px: below this the rarer tools are in a menu. */
const roomForTools = 700;

/** What can be done with the tree; all of it rests while something is being added (spec domain-level §4). */
export function TreeToolbar(props: TreeToolbarProps) {
  const { actor, tools, search, zone, searching, onSearching, end } = props;
  const { width, measure } = useWidth();
  const narrow = props.narrow || (width > 0 && width < roomForTools);
  const { can } = tools;
  const styles = useTreeEditorStyles();
  if (narrow && searching)
    return (
      <div ref={measure} role="toolbar" aria-label="Search" className={styles.bar}>
        <SearchBar actor={search} zone={zone} onClose={() => onSearching(false)} />
      </div>
    );
  return (
    <div ref={measure} role="toolbar" aria-label="Model" className={styles.bar}>
      <ModeSwitch actor={actor} narrow={narrow} disabled={tools.adding} />
      <span className={styles.divider} />
      <Tooltip content="Add an element (Insert)" relationship="description" showDelay={tooltipDelay}>
        <Button
          aria-label="Add"
          icon={<Add20Regular />}
          disabledFocusable={!can.add}
          aria-keyshortcuts="Insert"
          onClick={tools.add}
        >
          {narrow ? null : <ToolWord>Add</ToolWord>}
        </Button>
      </Tooltip>
      {narrow ? (
        <>
          <span className={styles.grow} />
          <Tool label="Undo" icon={<ArrowUndo20Regular />} disabled={!can.undo} onClick={tools.undo} />
          <Tool label="Search" icon={<Search20Regular />} onClick={() => onSearching(true)} />
          {end}
          <MoreTools tools={tools} />
        </>
      ) : (
        <>
          <span className={styles.group}>
            <Tool
              label="Delete"
              icon={<Delete20Regular />}
              delay={deleteTooltipDelay}
              disabled={!can.remove}
              shortcut="Delete"
              onClick={tools.remove}
            />
            <Tool
              label="Undo"
              icon={<ArrowUndo20Regular />}
              disabled={!can.undo}
              shortcut="Control+Z"
              onClick={tools.undo}
            />
            <Tool
              label="Redo"
              icon={<ArrowRedo20Regular />}
              disabled={!can.redo}
              shortcut="Control+Y"
              onClick={tools.redo}
            />
          </span>
          <span className={styles.divider} />
          <span className={styles.group}>
            <Tool
              label="Expand all"
              icon={<ArrowExpandAll20Regular />}
              disabled={!can.open}
              onClick={() => tools.openAll(true)}
            />
            <Tool
              label="Collapse all"
              icon={<ArrowCollapseAll20Regular />}
              disabled={!can.open}
              onClick={() => tools.openAll(false)}
            />
          </span>
          {end ? <span className={styles.divider} /> : null}
          {end}
          <span className={styles.grow} />
          <SearchBar actor={search} zone={zone} />
        </>
      )}
    </div>
  );
}

export type RowActionsProps = {
  actor: TreeEditActor;
  node: TreeNode;
  zone: TimeZone;
  copy: (text: string) => void;
};

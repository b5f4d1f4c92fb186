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
import type { ReactElement, ReactNode } from 'react';
import type { TimeZone } from '~/core/clock';
import type { LiveDocument } from '~/core/document/live-document';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import {
  movesOf,
  selectAdding,
  selectEditable,
  selectWhy,
} from '~/machines/model/tree-edit/tree-edit-selectors';
import type { TreeEditEvent } from '~/machines/model/tree-edit/tree-edit-types';
import type { TreeSearchActor } from '~/machines/model/tree-edit/tree-search-machine';
import { useWidth } from '~/views/hooks/use-width';
import { Row } from '~/views/kit/layout';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import { SearchBar } from './SearchBar';
import { deleteTooltipDelay, Tool, type ToolProps, tooltipDelay, ToolWord } from './Tool';
import { useTreeEditorStyles } from './editor.styles';

type TreeToolbarProps = {
  actor: TreeEditActor;
  document: LiveDocument;
  search: TreeSearchActor;
  zone: TimeZone;
  /** Epoch milliseconds. */
  now: () => number;
  narrow: boolean;
  /** Where there is little room the search takes the place of the tools. */
  searching: boolean;
  onSearching: (searching: boolean) => void;
  end: ReactNode;
};

/** What can be done now with the selection and the tree. */
function useTools({ actor, document, zone, now }: TreeToolbarProps) {
  useRevision(document.tree);
  const editable = useSelector(actor, selectEditable);
  const free = !useSelector(actor, selectAdding);
  const may = useSelector(actor, ({ context }) => context.may);
  const selected = useSelector(actor, ({ context }) => context.selected);
  const can = editable && may && free;
  const moves = movesOf(selected);
  const tool = (label: string, icon: ReactElement, isAble: boolean, event: TreeEditEvent): ToolProps => ({
    label,
    icon,
    disabled: !isAble,
    onClick: () => actor.send(event),
  });
  return {
    add: {
      label: 'Add',
      icon: <Add20Regular />,
      disabled: !can,
      onClick: () => actor.send({ type: 'tree.add', kind: 'string', now: now(), zone }),
    },
    edit: tool(
      'Edit value',
      <Edit20Regular />,
      can && selected !== undefined && !selected.children && selected.kind !== 'null',
      { type: 'tree.editValue', zone },
    ),
    rename: tool('Rename', <Rename20Regular />, can && selected?.parent?.kind === 'object', {
      type: 'tree.rename',
    }),
    up: tool('Move up', <ArrowUp20Regular />, can && moves.up, { type: 'tree.move', by: -1 }),
    down: tool('Move down', <ArrowDown20Regular />, can && moves.down, { type: 'tree.move', by: 1 }),
    remove: {
      ...tool('Delete', <Delete20Regular />, can && selected?.parent !== undefined, { type: 'tree.remove' }),
      delay: deleteTooltipDelay,
      shortcut: 'Delete',
    },
    undo: {
      ...tool('Undo', <ArrowUndo20Regular />, can && document.canUndo(), { type: 'tree.undo' }),
      shortcut: 'Control+Z',
    },
    redo: {
      ...tool('Redo', <ArrowRedo20Regular />, can && document.canRedo(), { type: 'tree.redo' }),
      shortcut: 'Control+Y',
    },
    expand: tool('Expand all', <ArrowExpandAll20Regular />, free, { type: 'tree.openAll', open: true }),
    collapse: tool('Collapse all', <ArrowCollapseAll20Regular />, free, {
      type: 'tree.openAll',
      open: false,
    }),
  };
}

const ToolItem = ({ label, icon, disabled, onClick }: ToolProps) => (
  <MenuItem icon={icon} disabled={disabled ?? false} onClick={onClick}>
    {label}
  </MenuItem>
);

/** The rarer tools, where there is little room. */
const MoreTools = ({
  edit,
  rename,
  up,
  down,
  remove,
  redo,
  expand,
  collapse,
}: ReturnType<typeof useTools>) => (
  <Menu positioning="below-end">
    <MenuTrigger disableButtonEnhancement>
      <Button appearance="subtle" icon={<MoreHorizontal20Regular />} aria-label="More" title="More" />
    </MenuTrigger>
    <MenuPopover>
      <MenuList>
        {[edit, rename, up, down, remove, redo].map((tool) => (
          <ToolItem key={tool.label} {...tool} />
        ))}
        <MenuDivider />
        <ToolItem {...expand} />
        <ToolItem {...collapse} />
      </MenuList>
    </MenuPopover>
  </Menu>
);

/** View only, or edit. */
function ModeSwitch({ actor, narrow }: { actor: TreeEditActor; narrow: boolean }) {
  const styles = useTreeEditorStyles();
  const editing = useSelector(actor, selectEditable);
  const adding = useSelector(actor, selectAdding);
  const why = useSelector(actor, selectWhy);
  const modes = [
    {
      label: 'View',
      title: 'View',
      on: !editing,
      off: false,
      icon: editing ? <Eye20Regular /> : <Eye20Filled />,
    },
    {
      label: 'Edit',
      title: why ?? 'Edit',
      on: editing,
      off: why !== undefined && !editing,
      icon: editing ? <Edit20Filled /> : <Edit20Regular />,
    },
  ];
  return (
    <div role="group" aria-label="Mode" className={styles.joined}>
      {modes.map(({ label, title, on, off, icon }, index) => (
        <ToggleButton
          key={label}
          aria-label={label}
          title={title}
          checked={on}
          disabledFocusable={adding || off}
          icon={icon}
          className={mergeClasses(index === 0 ? styles.first : styles.last, on && styles.on)}
          onClick={() => actor.send({ type: index === 0 ? 'tree.view' : 'tree.edit' })}
        >
          {narrow ? null : <ToolWord>{label}</ToolWord>}
        </ToggleButton>
      ))}
    </div>
  );
}

/** In px: below this the rarer tools are in a menu. */
const roomForTools = 700;

/** What can be done with the tree; all of it is disabled while something is being added (spec domain-level §4). */
export function TreeToolbar(props: TreeToolbarProps) {
  const { actor, search, zone, searching, onSearching, end } = props;
  const { width, measure } = useWidth();
  const narrow = props.narrow || (width > 0 && width < roomForTools);
  const tools = useTools(props);
  const styles = useTreeEditorStyles();
  if (narrow && searching)
    return (
      <div ref={measure} role="toolbar" aria-label="Search" className={styles.bar}>
        <SearchBar actor={search} zone={zone} onClose={() => onSearching(false)} />
      </div>
    );
  const { add } = tools;
  return (
    <div ref={measure} role="toolbar" aria-label="Model" className={styles.bar}>
      <ModeSwitch actor={actor} narrow={narrow} />
      <span className={styles.divider} />
      <Tooltip content="Add an element (Insert)" relationship="description" showDelay={tooltipDelay}>
        <Button
          aria-label={add.label}
          icon={add.icon}
          disabledFocusable={add.disabled}
          aria-keyshortcuts="Insert"
          onClick={add.onClick}
        >
          {narrow ? null : <ToolWord>{add.label}</ToolWord>}
        </Button>
      </Tooltip>
      {narrow ? (
        <>
          <span className={styles.grow} />
          <Tool {...tools.undo} />
          <Tool label="Search" icon={<Search20Regular />} onClick={() => onSearching(true)} />
          {end}
          <MoreTools {...tools} />
        </>
      ) : (
        <>
          <Row as="span" gap="XXS" shrink={false}>
            <Tool {...tools.remove} />
            <Tool {...tools.undo} />
            <Tool {...tools.redo} />
          </Row>
          <span className={styles.divider} />
          <Row as="span" gap="XXS" shrink={false}>
            <Tool {...tools.expand} />
            <Tool {...tools.collapse} />
          </Row>
          {end ? <span className={styles.divider} /> : null}
          {end}
          <span className={styles.grow} />
          <SearchBar actor={search} zone={zone} />
        </>
      )}
    </div>
  );
}

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
  ArrowExpandAll20Regular,
  ArrowRedo20Regular,
  ArrowUndo20Regular,
  Code20Regular,
  Edit20Filled,
  Edit20Regular,
  Eye20Filled,
  Eye20Regular,
  MoreHorizontal20Regular,
  PersonEdit20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import {
  selectAdding,
  selectCanEdit,
  selectEditable,
  selectWhy,
  type TreeEditEvent,
} from '~/machines/model/tree-edit/tree-edit-machine';
import { useWidth } from '~/views/hooks/use-width';
import { Row } from '~/views/kit/layout';
import { BusyIcon } from '~/views/kit/status';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import { useEditorParts } from './editor-parts';
import { useTreeEditorStyles } from './editor.styles';
import { SearchBar } from './SearchBar';
import { deleteTooltipDelay, Tool, type ToolProps, tooltipDelay, ToolWord, useNodeTools } from './Tools';

function useTools() {
  const { actor, authors, document } = useEditorParts();
  const hasAuthors = useSelector(authors, (s) => s.hasTag('on'));
  useRevision(document.tree);
  const adding = useSelector(actor, selectAdding);
  const can = useSelector(actor, selectCanEdit);
  const { up, down, rename, edit, remove } = useNodeTools(useSelector(actor, ({ context }) => context.selected));
  const tool = (label: string, icon: ReactElement, disabled: boolean, event: TreeEditEvent): ToolProps => ({
    label,
    icon,
    disabled,
    onClick: () => actor.send(event),
  });
  const all = (label: string, icon: ReactElement, open: boolean) =>
    tool(label, icon, adding, { type: 'tree.openAll', open });
  return {
    edit: edit.bar,
    rename: rename.bar,
    up: up.bar,
    down: down.bar,
    remove: { ...remove.bar, delay: deleteTooltipDelay, shortcut: 'Delete' },
    undo: {
      ...tool('Undo', <ArrowUndo20Regular />, !can || !document.canUndo(), { type: 'tree.undo' }),
      shortcut: 'Control+Z',
    },
    redo: {
      ...tool('Redo', <ArrowRedo20Regular />, !can || !document.canRedo(), { type: 'tree.redo' }),
      shortcut: 'Control+Y',
    },
    expand: all('Expand all', <ArrowExpandAll20Regular />, true),
    collapse: all('Collapse all', <ArrowCollapseAll20Regular />, false),
    authors: {
      label: hasAuthors ? 'Hide authors' : 'Show authors',
      icon: <PersonEdit20Regular />,
      onClick: () => authors.send({ type: hasAuthors ? 'authors.hide' : 'authors.show' }),
    },
  };
}

const ToolItem = ({ label, icon, disabled = false, onClick }: ToolProps) => (
  <MenuItem icon={icon} disabled={disabled} onClick={onClick}>
    {label}
  </MenuItem>
);

const MoreTools = (tools: ReturnType<typeof useTools>) => (
  <Menu positioning="below-end">
    <MenuTrigger disableButtonEnhancement>
      <Button appearance="subtle" icon={<MoreHorizontal20Regular />} aria-label="More" title="More" />
    </MenuTrigger>
    <MenuPopover>
      <MenuList>
        {(['edit', 'rename', 'up', 'down', 'remove', 'redo'] as const).map((name) => (
          <ToolItem key={name} {...tools[name]} />
        ))}
        <MenuDivider />
        <ToolItem {...tools.expand} />
        <ToolItem {...tools.collapse} />
        <ToolItem {...tools.authors} />
      </MenuList>
    </MenuPopover>
  </Menu>
);

function ModeSwitch({ narrow }: { narrow: boolean }) {
  const { actor } = useEditorParts();
  const styles = useTreeEditorStyles();
  const editing = useSelector(actor, selectEditable);
  const adding = useSelector(actor, selectAdding);
  const why = useSelector(actor, selectWhy);
  const mode = (label: 'View' | 'Edit', on: boolean, icon: ToolProps['icon'], title: string = label) => (
    <ToggleButton
      aria-label={label}
      title={title}
      checked={on}
      disabledFocusable={adding || (title !== label && !on)}
      icon={icon}
      className={mergeClasses(label === 'View' ? styles.first : styles.last, on && styles.on)}
      onClick={() => actor.send({ type: label === 'View' ? 'tree.view' : 'tree.edit' })}
    >
      {narrow ? null : <ToolWord>{label}</ToolWord>}
    </ToggleButton>
  );
  return (
    <div role="group" aria-label="Mode" className={styles.joined}>
      {mode('View', !editing, editing ? <Eye20Regular /> : <Eye20Filled />)}
      {mode('Edit', editing, editing ? <Edit20Filled /> : <Edit20Regular />, why)}
    </div>
  );
}

function AuthorsToggle() {
  const { authors } = useEditorParts();
  const styles = useTreeEditorStyles();
  const isOn = useSelector(authors, (s) => s.hasTag('on'));
  const isBusy = useSelector(authors, (s) => s.hasTag('busy'));
  return (
    <ToggleButton
      appearance="subtle"
      icon={isBusy ? <BusyIcon /> : <PersonEdit20Regular />}
      checked={isOn}
      aria-label="Authors"
      aria-busy={isBusy}
      aria-keyshortcuts="Alt+A"
      title="Show who changed each value last (Alt+A)"
      className={mergeClasses(isOn && styles.on)}
      onClick={() => authors.send({ type: isOn ? 'authors.hide' : 'authors.show' })}
    >
      <ToolWord>Authors</ToolWord>
    </ToggleButton>
  );
}

/** Below this width, in px, the less frequent actions are in a menu. */
const roomForTools = 700;

type TreeToolbarProps = {
  /** If there is little room, the search replaces the other tools. */
  searching: boolean;
  onSearching: (searching: boolean) => void;
};

/** The actions on the tree; all are disabled while something is being added (spec domain-level §4). */
export function TreeToolbar({ searching, onSearching }: TreeToolbarProps) {
  const { actor, editor, zone, now, narrow: isPhone } = useEditorParts();
  const { width = 0, measure } = useWidth();
  const narrow = isPhone || (width > 0 && width < roomForTools);
  const tools = useTools();
  const adding = useSelector(actor, selectAdding);
  const can = useSelector(actor, selectCanEdit);
  const styles = useTreeEditorStyles();
  if (narrow && searching)
    return (
      <div ref={measure} role="toolbar" aria-label="Search" className={styles.bar}>
        <SearchBar onClose={() => onSearching(false)} />
      </div>
    );
  const source = (
    <Button
      appearance="subtle"
      icon={<Code20Regular />}
      disabledFocusable={adding}
      aria-label="Source"
      title="Source"
      onClick={() => editor.send({ type: 'editor.source' })}
    >
      {isPhone ? null : <ToolWord>Source</ToolWord>}
    </Button>
  );
  return (
    <div ref={measure} role="toolbar" aria-label="Model" className={styles.bar}>
      <ModeSwitch narrow={narrow} />
      <span className={styles.divider} />
      <Tooltip content="Add an element (Insert)" relationship="description" showDelay={tooltipDelay}>
        <Button
          aria-label="Add"
          icon={<Add20Regular />}
          disabledFocusable={!can}
          aria-keyshortcuts="Insert"
          onClick={() => actor.send({ type: 'tree.add', kind: 'string', now: now(), zone })}
        >
          {narrow ? null : <ToolWord>Add</ToolWord>}
        </Button>
      </Tooltip>
      {narrow ? (
        <>
          <span className={styles.grow} />
          <Tool {...tools.undo} />
          <Tool label="Search" icon={<Search20Regular />} onClick={() => onSearching(true)} />
          {source}
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
          <span className={styles.divider} />
          <AuthorsToggle />
          {source}
          <span className={styles.grow} />
          <SearchBar />
        </>
      )}
    </div>
  );
}

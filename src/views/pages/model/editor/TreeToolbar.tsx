import { Button, Input, mergeClasses, ToggleButton, Tooltip } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowCollapseAll20Regular,
  ArrowExpandAll20Regular,
  ArrowRedo20Regular,
  ArrowUndo20Regular,
  ChevronDown20Regular,
  ChevronUp20Regular,
  Code20Regular,
  Dismiss16Regular,
  Dismiss20Regular,
  Edit20Filled,
  Edit20Regular,
  Eye20Filled,
  Eye20Regular,
  MoreHorizontal20Regular,
  PersonEdit20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, ReactElement } from 'react';
import { formatCount } from '~/core/counts';
import {
  selectAdding,
  selectCanEdit,
  selectEditable,
  selectWhy,
  type TreeEditEvent,
} from '~/machines/model/tree-edit/tree-edit-machine';
import { typingIn } from '~/views/hooks/input-method';
import { useNarrowerThan } from '~/views/hooks/use-width';
import { Row } from '~/views/kit/layout';
import { BusyIcon } from '~/views/kit/status';
import { FieldButton } from '~/views/kit/TextField';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import {
  deleteTooltipDelay,
  Tool,
  ToolMenu,
  type ToolProps,
  tooltipDelay,
  ToolWord,
  useEditorParts,
  useNodeTools,
} from './Tools';
import { useTreeEditorStyles } from './editor.styles';

/** The field's `name`, used to focus it. */
export const searchField = 'tree-search';

/** `onClose`: closes the search where it replaces the toolbar. */
type SearchBarProps = { onClose?: () => void };

/** Searches names and values (spec domain-level §2, §5). Enter goes to the next match, Shift+Enter to the previous; Escape clears. */
function SearchBar({ onClose }: SearchBarProps) {
  const { search: actor, zone } = useEditorParts();
  const styles = useTreeEditorStyles();
  const { text, hits, at } = useSelector(actor, ({ context }) => context);
  const count = hits.length;
  const step = (by: 1 | -1) => actor.send({ type: 'search.step', by });
  const clear = () => actor.send({ type: 'search.clear' });
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
    if (event.key !== 'Escape' || (text === '' && !onClose)) return;
    event.stopPropagation();
    clear();
    if (text === '') onClose?.();
  }
  const result = count === 0 ? 'None' : `${formatCount(at + 1)} of ${formatCount(count)}`;
  return (
    <>
      <Input
        role="searchbox"
        name={searchField}
        autoFocus={onClose !== undefined}
        aria-label="Search in the model"
        placeholder="Search"
        value={text}
        spellCheck={false}
        autoComplete="off"
        className={mergeClasses(styles.search, styles.searchInput)}
        contentBefore={<Search20Regular />}
        contentAfter={
          <Row as="span" gap="XXS">
            <span role="status" className={styles.count}>
              {text === '' ? null : result}
            </span>
            {text === '' ? null : <FieldButton icon={<Dismiss16Regular />} label="Clear search" onClick={clear} />}
          </Row>
        }
        {...typingIn((typed, isComposing) => actor.send({ type: 'search.type', text: typed, zone, isComposing }))}
        onKeyDown={press}
      />
      <Row as="span" gap="XXS" shrink={false}>
        <Tool label="Previous result" icon={<ChevronUp20Regular />} disabled={count === 0} onClick={() => step(-1)} />
        <Tool label="Next result" icon={<ChevronDown20Regular />} disabled={count === 0} onClick={() => step(1)} />
        {onClose ? (
          <Tool
            label="Close search"
            icon={<Dismiss20Regular />}
            onClick={() => {
              clear();
              onClose();
            }}
          />
        ) : null}
      </Row>
    </>
  );
}

function useTools() {
  const { actor, authors, document } = useEditorParts();
  const hasAuthors = useSelector(authors, (s) => s.hasTag('on'));
  useRevision(document.tree);
  const adding = useSelector(actor, selectAdding);
  const can = useSelector(actor, selectCanEdit);
  const { up, down, rename, edit, paste, duplicate, remove } = useNodeTools(
    useSelector(actor, ({ context }) => context.selected),
  );
  const tool = (label: string, icon: ReactElement, disabled: boolean, event: TreeEditEvent): ToolProps => ({
    label,
    icon,
    disabled,
    onClick: () => actor.send(event),
  });
  const all = (label: string, icon: ReactElement, open: boolean) =>
    tool(label, icon, adding, { type: 'tree.openAll', open });
  return {
    menus: [edit, rename, paste, duplicate, up, down, remove].map(({ menu }) => menu),
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
  const { isNarrower, measure } = useNarrowerThan(roomForTools);
  const narrow = isPhone || isNarrower;
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
          <ToolMenu
            label="More"
            icon={<MoreHorizontal20Regular />}
            positioning="below-end"
            groups={[
              [...tools.menus, tools.redo],
              [tools.expand, tools.collapse, tools.authors],
            ]}
          />
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

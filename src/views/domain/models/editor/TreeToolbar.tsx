import { Button, Tooltip } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowCollapseAll20Regular,
  ArrowExpandAll20Regular,
  ArrowRedo20Regular,
  ArrowUndo20Regular,
  Delete20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { TreeSearchActor } from '../../../../machines/in-domain/tree-edit/tree-search-machine';
import type { TimeZone } from '../../../shared/format-time';
import { useWidth } from '../../../shared/use-width';
import { MoreTools } from './MoreTools';
import { ModeSwitch } from './ModeSwitch';
import { SearchBar } from './SearchBar';
import { deleteTooltipDelay, Tool, tooltipDelay, ToolWord } from './Tool';
import { useTreeEditorStyles } from './TreeEditor.styles';
import type { ToolNeeds, Tools } from './use-tools';

export type TreeToolbarProps = Pick<ToolNeeds, 'actor'> & {
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

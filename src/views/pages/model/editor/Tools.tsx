import { Button, Tooltip } from '@fluentui/react-components';
import {
  ArrowDown16Regular,
  ArrowDown20Regular,
  ArrowUp16Regular,
  ArrowUp20Regular,
  Copy16Regular,
  Delete16Regular,
  Delete20Regular,
  Edit16Regular,
  Edit20Regular,
  Rename16Regular,
  Rename20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import type { TreeNode } from '~/core/document/tree-node';
import { planMove } from '~/machines/model/tree-edit/drafts';
import { selectCanEdit } from '~/machines/model/tree-edit/tree-edit-selectors';
import type { TreeEditEvent } from '~/machines/model/tree-edit/tree-edit-types';
import { useEditorParts } from './editor-parts';
import { useTreeEditorStyles } from './editor.styles';
import { valueCopy } from './tree-texts';

/** Until a tooltip shows, in ms (spec domain-level §9); `deleteTooltipDelay` for what deletes. */
export const tooltipDelay = 1_000;
const deleteTooltipDelay = 2_000;

export type ToolProps = {
  label: string;
  icon: ReactElement;
  onClick: () => void;
  disabled?: boolean;
  delay?: number | undefined;
  size?: 'small' | 'medium';
  /** The key that does the same, as `aria-keyshortcuts` has it. */
  shortcut?: string | undefined;
};

/** A button with an icon whose name is in its tooltip. */
export const Tool = ({ label, disabled = false, delay = tooltipDelay, shortcut, ...button }: ToolProps) => (
  <Tooltip content={label} relationship="label" showDelay={delay}>
    <Button appearance="subtle" disabledFocusable={disabled} aria-keyshortcuts={shortcut} {...button} />
  </Tooltip>
);

/** The word of a tool, left out where the toolbar has less room: the tool needs a label and a title. */
export const ToolWord = ({ children }: { children: string }) => (
  <span className={useTreeEditorStyles().word}>{children}</span>
);

type NodeTool = {
  label: string;
  /** In the toolbar, and in a row. */
  icons: [ReactElement, ReactElement];
  event: TreeEditEvent;
  /** Where there is such a tool. */
  fits: boolean | undefined;
  isAble?: boolean;
  delay?: number;
  shortcut?: string;
};

/** What can be done with a node. */
export function useNodeTools(node: TreeNode | undefined) {
  const { zone } = useEditorParts();
  const { parent, children, kind } = node ?? {};
  const move = (by: -1 | 1) => ({
    event: { type: 'tree.move', node, by } as const,
    fits: parent?.kind === 'array',
    isAble: node !== undefined && planMove(node, by) !== undefined,
  });
  return {
    up: {
      label: 'Move up',
      icons: [<ArrowUp20Regular key={0} />, <ArrowUp16Regular key={1} />],
      ...move(-1),
    },
    down: {
      label: 'Move down',
      icons: [<ArrowDown20Regular key={0} />, <ArrowDown16Regular key={1} />],
      ...move(1),
    },
    rename: {
      label: 'Rename',
      icons: [<Rename20Regular key={0} />, <Rename16Regular key={1} />],
      event: { type: 'tree.rename', node },
      fits: parent?.kind === 'object',
    },
    edit: {
      label: 'Edit value',
      icons: [<Edit20Regular key={0} />, <Edit16Regular key={1} />],
      event: { type: 'tree.editValue', node, zone },
      fits: node && !children && kind !== 'null',
    },
    remove: {
      label: 'Delete',
      icons: [<Delete20Regular key={0} />, <Delete16Regular key={1} />],
      event: { type: 'tree.remove', node },
      fits: parent !== undefined,
      delay: deleteTooltipDelay,
      shortcut: 'Delete',
    },
  } satisfies Record<string, NodeTool>;
}

/** What can be done with one row, at its end. */
export function RowActions({ node }: { node: TreeNode }) {
  const { actor, zone, copy } = useEditorParts();
  const can = useSelector(actor, selectCanEdit);
  const { up, down, rename, edit, remove } = useNodeTools(node);
  const tool = ({ label, icons, event, fits, isAble = true, delay }: NodeTool) =>
    can && fits ? (
      <Tool
        size="small"
        label={label}
        icon={icons[1]}
        disabled={!isAble}
        delay={delay}
        onClick={() => actor.send(event)}
      />
    ) : null;
  return (
    <>
      {tool(up)}
      {tool(down)}
      {tool(rename)}
      {tool(edit)}
      <Tool size="small" label="Copy" icon={<Copy16Regular />} onClick={() => copy(valueCopy(node, zone))} />
      {tool(remove)}
    </>
  );
}

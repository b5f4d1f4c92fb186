import {
  ArrowDown16Regular,
  ArrowUp16Regular,
  Copy16Regular,
  Delete16Regular,
  Edit16Regular,
  Rename16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import type { TimeZone } from '~/core/clock';
import type { TreeNode } from '~/core/document/tree-node';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { movesOf, selectEditable } from '~/machines/model/tree-edit/tree-edit-selectors';
import type { TreeEditEvent } from '~/machines/model/tree-edit/tree-edit-types';
import { deleteTooltipDelay, Tool, type ToolProps } from './Tool';
import { valueCopy } from './tree-texts';

type RowActionsProps = { actor: TreeEditActor; node: TreeNode; zone: TimeZone; copy: (text: string) => void };

/** What can be done with one row, at its end. */
export function RowActions({ actor, node, zone, copy }: RowActionsProps) {
  const editable = useSelector(actor, selectEditable);
  const may = useSelector(actor, ({ context }) => context.may);
  const { parent, children, kind } = node;
  const moves = movesOf(node);
  const tool = (isHere: boolean, label: string, icon: ReactElement, event: TreeEditEvent, more = {}) =>
    editable && may && isHere ? [{ label, icon, onClick: () => actor.send(event), ...more }] : [];
  const inArray = parent?.kind === 'array';
  const tools: ToolProps[] = [
    ...tool(
      inArray,
      'Move up',
      <ArrowUp16Regular />,
      { type: 'tree.move', node, by: -1 },
      { disabled: !moves.up },
    ),
    ...tool(
      inArray,
      'Move down',
      <ArrowDown16Regular />,
      { type: 'tree.move', node, by: 1 },
      { disabled: !moves.down },
    ),
    ...tool(parent?.kind === 'object', 'Rename', <Rename16Regular />, { type: 'tree.rename', node }),
    ...tool(!children && kind !== 'null', 'Edit value', <Edit16Regular />, {
      type: 'tree.editValue',
      node,
      zone,
    }),
    { label: 'Copy', icon: <Copy16Regular />, onClick: () => copy(valueCopy(node, zone)) },
    ...tool(
      parent !== undefined,
      'Delete',
      <Delete16Regular />,
      { type: 'tree.remove', node },
      { delay: deleteTooltipDelay },
    ),
  ];
  return tools.map((each) => <Tool key={each.label} size="small" {...each} />);
}

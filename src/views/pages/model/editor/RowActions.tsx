import {
  ArrowDown16Regular,
  ArrowUp16Regular,
  Copy16Regular,
  Delete16Regular,
  Edit16Regular,
  Rename16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { selectEditable, selectMay } from '~/machines/model/tree-edit/tree-edit-selectors';
import { Tool } from './Tool';
import { deleteTooltipDelay, movesOf, type RowActionsProps } from './TreeToolbar';
import { valueCopy } from './tree-texts';

/** What can be done with one row, at its end. */
export function RowActions({ actor, node, zone, copy }: RowActionsProps) {
  const editable = useSelector(actor, selectEditable);
  const may = useSelector(actor, selectMay);
  const can = editable && may;
  const { parent, children, kind } = node;
  const moves = movesOf(node);
  return (
    <>
      {can && parent?.kind === 'array' ? (
        <>
          <Tool
            size="small"
            label="Move up"
            icon={<ArrowUp16Regular />}
            disabled={!moves.up}
            onClick={() => actor.send({ type: 'tree.move', node, by: -1 })}
          />
          <Tool
            size="small"
            label="Move down"
            icon={<ArrowDown16Regular />}
            disabled={!moves.down}
            onClick={() => actor.send({ type: 'tree.move', node, by: 1 })}
          />
        </>
      ) : null}
      {can && parent?.kind === 'object' ? (
        <Tool
          size="small"
          label="Rename"
          icon={<Rename16Regular />}
          onClick={() => actor.send({ type: 'tree.rename', node })}
        />
      ) : null}
      {can && !children && kind !== 'null' ? (
        <Tool
          size="small"
          label="Edit value"
          icon={<Edit16Regular />}
          onClick={() => actor.send({ type: 'tree.editValue', node, zone })}
        />
      ) : null}
      <Tool size="small" label="Copy" icon={<Copy16Regular />} onClick={() => copy(valueCopy(node, zone))} />
      {can && parent ? (
        <Tool
          size="small"
          label="Delete"
          icon={<Delete16Regular />}
          delay={deleteTooltipDelay}
          onClick={() => actor.send({ type: 'tree.remove', node })}
        />
      ) : null}
    </>
  );
}

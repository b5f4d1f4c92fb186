import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import {
  ArrowCollapseAll20Regular,
  ArrowDown20Regular,
  ArrowExpandAll20Regular,
  ArrowRedo20Regular,
  ArrowUp20Regular,
  Delete20Regular,
  Edit20Regular,
  MoreHorizontal20Regular,
  Rename20Regular,
} from '@fluentui/react-icons';
import { movesOf, type Tools } from './use-tools';

/** The rarer tools, where there is little room. */
export function MoreTools({ tools }: { tools: Tools }) {
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

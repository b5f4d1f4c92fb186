import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  Copy16Regular,
  Braces20Regular,
  BranchFork20Regular,
  Copy20Regular,
  Link20Regular,
} from '@fluentui/react-icons';
import { pointerOf } from '../../../../document/path-text';
import { pathOf, type TreeNode } from '../../../../document/tree-node';
import type { TimeZone } from '../../../shared/format-time';
import { jsonCopy, pathCopy, valueCopy } from './tree-words';

export type CopyMenuProps = {
  node: TreeNode;
  zone: TimeZone;
  copy: (text: string) => void;
  linkTo: ((pointer: string) => string) | undefined;
};

/** Takes along where the selection is, or what it holds. */
export const CopyMenu = ({ node, zone, copy, linkTo }: CopyMenuProps) => (
  <Menu positioning="above-end">
    <MenuTrigger disableButtonEnhancement>
      <Button
        size="small"
        appearance="subtle"
        icon={<Copy16Regular />}
        aria-label="Copy the selection"
        title="Copy the selection"
      />
    </MenuTrigger>
    <MenuPopover>
      <MenuList>
        <MenuItem icon={<BranchFork20Regular />} onClick={() => copy(pathCopy(node))}>
          Copy path
        </MenuItem>
        <MenuItem icon={<Copy20Regular />} onClick={() => copy(valueCopy(node, zone))}>
          Copy value
        </MenuItem>
        <MenuItem icon={<Braces20Regular />} onClick={() => copy(jsonCopy(node))}>
          Copy as JSON
        </MenuItem>
        {linkTo ? (
          <MenuItem icon={<Link20Regular />} onClick={() => copy(linkTo(pointerOf(pathOf(node))))}>
            Copy link
          </MenuItem>
        ) : null}
      </MenuList>
    </MenuPopover>
  </Menu>
);

import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import {
  ArrowDown16Regular,
  ArrowDown20Regular,
  ArrowUp16Regular,
  ArrowUp20Regular,
  ClipboardPaste20Regular,
  Copy16Regular,
  Copy20Regular,
  Delete16Regular,
  Delete20Regular,
  DocumentCopy20Regular,
  Edit16Regular,
  Edit20Regular,
  Rename16Regular,
  Rename20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { createContext, Fragment, type ReactElement, use } from 'react';
import type { LiveDocument } from '~/core/document/live-document';
import { moveOf } from '~/core/document/selection';
import { type TreeNode, valueOf } from '~/core/document/tree-node';
import type { TimeZone } from '~/core/times';
import type { AuthorsActor } from '~/machines/model/authors/authors-machine';
import type { ModelEditorActor } from '~/machines/model/model-editor-machine';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import {
  nodesFor,
  selectBarred,
  type TreeEditActor,
  type TreeEditEvent,
} from '~/machines/model/tree-edit/tree-edit-machine';
import type { TreeSearchActor } from '~/machines/model/tree-edit/tree-search-machine';
import { useReturnFocus } from '~/views/hooks/focus';
import { type TreeKey, treeKey } from '~/views/pages/model/tree/tree-keys';
import { useTreeEditorStyles } from './editor.styles';
import { named, severalCopy } from './tree-texts';

export type EditorParts = {
  editor: ModelEditorActor;
  model: OpenModelActor;
  actor: TreeEditActor;
  search: TreeSearchActor;
  authors: AuthorsActor;
  document: LiveDocument;
  zone: TimeZone;
  copy: (text: string) => void;
  /** The label of the modifier key on this platform. */
  modifier: string;
  /** Epoch milliseconds. */
  now: () => number;
  linkTo: (pointer: string) => string;
  versionHref: (version: number) => string;
  narrow: boolean;
};

export const EditorContext = createContext<EditorParts | undefined>(undefined);

/** Names who changed a value in sentences about someone else. */
export function useNaming(): (sentence: string, node: TreeNode | undefined) => string {
  const { model, document } = useEditorParts();
  const seen = useSelector(model, ({ context }) => context.seen);
  return (sentence, node) => named(sentence, node, document, seen);
}

export function useEditorParts(): EditorParts {
  const parts = use(EditorContext);
  if (!parts) throw new Error('This is a part of the tree editor.');
  return parts;
}

/** Delay of tooltips in ms (spec domain-level §9); `deleteTooltipDelay` for delete buttons. */
export const tooltipDelay = 1_000;
export const deleteTooltipDelay = 2_000;

export type ToolProps = {
  label: string;
  icon: ReactElement;
  onClick: () => void;
  disabled?: boolean;
  delay?: number;
  size?: 'small' | 'medium';
  /** Keyboard shortcut in `aria-keyshortcuts` format. */
  shortcut?: string;
};
/** In a menu: with its keys, and why it can't be done. */
type MenuTool = ToolProps & { keys?: string; why?: string | undefined };

export const Tool = ({ label, disabled = false, delay = tooltipDelay, shortcut, ...button }: ToolProps) => (
  <Tooltip content={label} relationship="label" showDelay={delay}>
    <Button appearance="subtle" disabledFocusable={disabled} aria-keyshortcuts={shortcut} {...button} />
  </Tooltip>
);

type ToolMenuProps = Pick<ToolProps, 'label' | 'icon' | 'size'> & {
  positioning: MenuProps['positioning'];
  groups: readonly (readonly MenuTool[])[];
};

export const ToolMenu = ({ label, positioning, groups, ...button }: ToolMenuProps) => (
  <Menu positioning={positioning}>
    <MenuTrigger disableButtonEnhancement>
      <Button appearance="subtle" aria-label={label} title={label} {...button} />
    </MenuTrigger>
    <MenuPopover>
      <ToolItems groups={groups} />
    </MenuPopover>
  </Menu>
);

function ToolItems({ label, groups }: { label?: string } & Pick<ToolMenuProps, 'groups'>) {
  useReturnFocus({ unlessTaken: true });
  return (
    <MenuList aria-label={label}>
      {groups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 ? <MenuDivider /> : null}
          {group.map(({ label: name, icon, disabled = false, keys, why, onClick }) => (
            <MenuItem key={name} icon={icon} disabled={disabled} secondaryContent={keys} title={why} onClick={onClick}>
              {name}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </MenuList>
  );
}

/** The text of a button, hidden if the toolbar has too little room: the button needs a label and a title. */
export const ToolWord = ({ children }: { children: string }) => (
  <span className={useTreeEditorStyles().word}>{children}</span>
);

/** Copies nodes as a text. When that is pasted, a single value has the type that it had. */
export function copyNodes({ actor, copy, zone }: EditorParts, nodes: readonly TreeNode[]): void {
  const text = severalCopy(nodes, zone);
  const [node] = nodes;
  copy(text);
  if (node && nodes.length === 1 && !node.children) actor.send({ type: 'tree.copied', text, value: valueOf(node) });
}

/** Actions on a node: toolbar and menu show all, disabled if they don't apply; a row shows only those that apply. */
export function useNodeTools(node: TreeNode | undefined) {
  const parts = useEditorParts();
  const { actor, modifier, zone } = parts;
  const barred = useSelector(actor, selectBarred);
  const { parent, children, kind } = node ?? {};
  const context = useSelector(actor, (s) => s.context);
  const nodes = node ? nodesFor(context, node) : [];
  type Icons = [icon: ReactElement, small: ReactElement];
  /** `unfit`: why this node never has it. `unable`: why it can't be done now. */
  const tool = (id: TreeKey, [icon, small]: Icons, run: () => void, unfit?: string, unable = unfit) => {
    const [why, { does, keys }] = [node ? unable : 'Select an element first.', treeKey(id)];
    const bar: ToolProps = { label: does, icon, disabled: why !== undefined, onClick: run };
    const menu: MenuTool = { ...bar, why, keys: keys.join('').replace('modifier', modifier) };
    return { bar, menu, row: unfit === undefined ? { ...bar, icon: small, size: 'small' as const } : undefined };
  };
  const change = (id: TreeKey, icons: Icons, event: TreeEditEvent, unfit?: string, unable = unfit) =>
    tool(id, icons, () => actor.send(event), barred ?? unfit, barred ?? unable);
  const move = (id: TreeKey, by: -1 | 1, icons: Icons) => {
    const unfit = parent?.kind === 'array' ? undefined : 'Only elements of an array can be moved.';
    const stays = 'It is already at the end, or the selected elements are not neighbors.';
    return change(id, icons, { type: 'tree.move', node, by }, unfit, unfit ?? (moveOf(nodes, by) ? undefined : stays));
  };
  const isRoot = nodes[0]?.parent ? undefined : 'This is the whole model.';
  return {
    up: move('up', -1, [<ArrowUp20Regular />, <ArrowUp16Regular />]),
    down: move('down', 1, [<ArrowDown20Regular />, <ArrowDown16Regular />]),
    rename: change(
      'rename',
      [<Rename20Regular />, <Rename16Regular />],
      { type: 'tree.rename', node },
      parent?.kind === 'object' ? undefined : 'Only members of an object have a name.',
    ),
    edit: change(
      'editValue',
      [<Edit20Regular />, <Edit16Regular />],
      { type: 'tree.editValue', node, zone },
      children || kind === 'null' ? 'Only texts, numbers, dates, true and false can be edited.' : undefined,
    ),
    copy: tool('copy', [<Copy20Regular />, <Copy16Regular />], () => copyNodes(parts, nodes)),
    paste: change('paste', [<ClipboardPaste20Regular />, <></>], { type: 'tree.paste', node, zone }),
    duplicate: change('duplicate', [<DocumentCopy20Regular />, <></>], { type: 'tree.duplicate', node }, isRoot),
    remove: change('remove', [<Delete20Regular />, <Delete16Regular />], { type: 'tree.remove', node }, isRoot),
  };
}

export function RowActions({ node }: { node: TreeNode }) {
  const { up, down, rename, edit, copy, remove } = useNodeTools(node);
  return (
    <>
      {[up, down, rename, edit, copy].map(({ row }) => row && <Tool key={row.label} {...row} />)}
      {remove.row && <Tool {...remove.row} delay={deleteTooltipDelay} />}
    </>
  );
}

export type ElementMenu = { node: TreeNode | undefined; place: DOMRect };

/** All that can be done with the selected nodes, at a place in the window. */
export function NodeMenu({ node, place, onClose }: ElementMenu & { onClose: () => void }) {
  const tools = useNodeTools(node);
  const groups = [
    [tools.edit, tools.rename],
    [tools.copy, tools.paste, tools.duplicate],
    [tools.up, tools.down],
    [tools.remove],
  ];
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => (open ? undefined : onClose())}
      positioning={{ target: { getBoundingClientRect: () => place }, position: 'below', align: 'start' }}
    >
      <MenuPopover>
        <ToolItems label="Element" groups={groups.map((group) => group.map(({ menu }) => menu))} />
      </MenuPopover>
    </Menu>
  );
}

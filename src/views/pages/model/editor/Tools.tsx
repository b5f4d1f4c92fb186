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
  Copy16Regular,
  Delete16Regular,
  Delete20Regular,
  Edit16Regular,
  Edit20Regular,
  Rename16Regular,
  Rename20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { createContext, Fragment, type ReactElement, use } from 'react';
import type { LiveDocument } from '~/core/document/live-document';
import type { TreeNode } from '~/core/document/tree-node';
import type { TimeZone } from '~/core/times';
import type { AuthorsActor } from '~/machines/model/authors/authors-machine';
import type { ModelEditorActor } from '~/machines/model/model-editor-machine';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { planMove } from '~/machines/model/tree-edit/drafts';
import { selectCanEdit, type TreeEditActor, type TreeEditEvent } from '~/machines/model/tree-edit/tree-edit-machine';
import type { TreeSearchActor } from '~/machines/model/tree-edit/tree-search-machine';
import { useTreeEditorStyles } from './editor.styles';
import { named, valueCopy } from './tree-texts';

export type EditorParts = {
  editor: ModelEditorActor;
  model: OpenModelActor;
  actor: TreeEditActor;
  search: TreeSearchActor;
  authors: AuthorsActor;
  document: LiveDocument;
  zone: TimeZone;
  copy: (text: string) => void;
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

export const Tool = ({ label, disabled = false, delay = tooltipDelay, shortcut, ...button }: ToolProps) => (
  <Tooltip content={label} relationship="label" showDelay={delay}>
    <Button appearance="subtle" disabledFocusable={disabled} aria-keyshortcuts={shortcut} {...button} />
  </Tooltip>
);

type ToolMenuProps = Pick<ToolProps, 'label' | 'icon' | 'size'> & {
  positioning: MenuProps['positioning'];
  groups: readonly (readonly ToolProps[])[];
};

export const ToolMenu = ({ label, positioning, groups, ...button }: ToolMenuProps) => (
  <Menu positioning={positioning}>
    <MenuTrigger disableButtonEnhancement>
      <Button appearance="subtle" aria-label={label} title={label} {...button} />
    </MenuTrigger>
    <MenuPopover>
      <MenuList>
        {groups.map((group, index) => (
          <Fragment key={index}>
            {index > 0 ? <MenuDivider /> : null}
            {group.map(({ label: name, icon, disabled = false, onClick }) => (
              <MenuItem key={name} icon={icon} disabled={disabled} onClick={onClick}>
                {name}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </MenuList>
    </MenuPopover>
  </Menu>
);

/** The text of a button, hidden if the toolbar has too little room: the button needs a label and a title. */
export const ToolWord = ({ children }: { children: string }) => (
  <span className={useTreeEditorStyles().word}>{children}</span>
);

/** Actions on a node: the toolbar shows all, disabled if they don't apply; a row shows only those that apply. */
export function useNodeTools(node: TreeNode | undefined) {
  const { actor, zone } = useEditorParts();
  const can = useSelector(actor, selectCanEdit);
  const { parent, children, kind } = node ?? {};
  const tool = (
    label: string,
    event: TreeEditEvent,
    icon: ReactElement,
    small: ReactElement,
    fits: boolean,
    isAble = fits,
  ) => {
    const bar: ToolProps = { label, icon, disabled: !can || !isAble, onClick: () => actor.send(event) };
    return { bar, row: can && fits ? { ...bar, icon: small, size: 'small' as const } : undefined };
  };
  const move = (label: string, by: -1 | 1, icon: ReactElement, small: ReactElement) => {
    const isAble = node !== undefined && planMove(node, by) !== undefined;
    return tool(label, { type: 'tree.move', node, by }, icon, small, parent?.kind === 'array', isAble);
  };
  return {
    up: move('Move up', -1, <ArrowUp20Regular />, <ArrowUp16Regular />),
    down: move('Move down', 1, <ArrowDown20Regular />, <ArrowDown16Regular />),
    rename: tool(
      'Rename',
      { type: 'tree.rename', node },
      <Rename20Regular />,
      <Rename16Regular />,
      parent?.kind === 'object',
    ),
    edit: tool(
      'Edit value',
      { type: 'tree.editValue', node, zone },
      <Edit20Regular />,
      <Edit16Regular />,
      node !== undefined && !children && kind !== 'null',
    ),
    remove: tool(
      'Delete',
      { type: 'tree.remove', node },
      <Delete20Regular />,
      <Delete16Regular />,
      parent !== undefined,
    ),
  };
}

export function RowActions({ node }: { node: TreeNode }) {
  const { zone, copy } = useEditorParts();
  const { up, down, rename, edit, remove } = useNodeTools(node);
  return (
    <>
      {[up, down, rename, edit].map(({ row }) => row && <Tool key={row.label} {...row} />)}
      <Tool size="small" label="Copy" icon={<Copy16Regular />} onClick={() => copy(valueCopy(node, zone))} />
      {remove.row && <Tool {...remove.row} delay={deleteTooltipDelay} />}
    </>
  );
}
